package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import java.util.List;

/** Fields of a configuration that only Berth supports: kube-scheduler rejects a file with them. */
public final class ExtensionFields {
  /** Fields in the args of kube-scheduler's plugins. */
  private static final List<String> ARGS_FIELDS = List.of("victimSchedulers");

  private ExtensionFields() {}

  /** Returns an error for each field that kube-scheduler does not support. */
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
        report(path.field(ProfileNodeSelector.FIELD), problems);
      }
      for (int j = 0; j < profile.pluginConfig().size(); j++) {
        Object args = profile.pluginConfig().get(j).args().encode();
        for (String field : ARGS_FIELDS) {
          if (args instanceof PrintedObject form && form.fields().containsKey(field)) {
            report(path.field("pluginConfig").item(j).field("args").field(field), problems);
          }
        }
      }
    }
    return result.source() == null ? problems.list() : problems.list(result.source());
  }

  private static void report(Path path, Problems problems) {
    problems.error(path, "is supported by Berth only; kube-scheduler rejects it");
  }
}
