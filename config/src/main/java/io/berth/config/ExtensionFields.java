package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import java.util.List;

/** The fields of a configuration that are Berth's own: kube-scheduler refuses a file with them. */
public final class ExtensionFields {
  /** Of the args of plugins that kube-scheduler has. */
  private static final List<String> OF_ARGS = List.of("victimSchedulers");

  private ExtensionFields() {}

  /** Returns an error for each field of a configuration that kube-scheduler does not know. */
  public static List<Problem> in(ConfigResult result) {
    Problems problems = new Problems();
    SchedulerConfiguration configuration = result.configuration();
    if (configuration == null) {
      return List.of();
    }
    for (int i = 0; i < configuration.profiles().size(); i++) {
      Path path = Path.ROOT.field("profiles").item(i);
      ProfileConfiguration profile = configuration.profiles().get(i);
      if (profile.nodeSelector() != null) {
        refuse(path.field(ProfileNodeSelector.FIELD), problems);
      }
      for (int j = 0; j < profile.pluginConfig().size(); j++) {
        Object args = profile.pluginConfig().get(j).args().encode();
        for (String field : OF_ARGS) {
          if (args instanceof PrintedObject form && form.fields().containsKey(field)) {
            refuse(path.field("pluginConfig").item(j).field("args").field(field), problems);
          }
        }
      }
    }
    return result.source() == null ? problems.list() : problems.list(result.source());
  }

  private static void refuse(Path path, Problems problems) {
    problems.error(path, "is a field of Berth's own; kube-scheduler does not know it");
  }
}
