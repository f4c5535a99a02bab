package io.berth.cli;

import io.berth.config.ProfileConfiguration;
import io.berth.framework.ExtensionPoint;
import io.berth.insight.live.ApiDeployments;
import io.berth.kube.KubeRights;
import io.berth.kube.Right;
import io.berth.runtime.PluginRegistry;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Who needs which rights, as the file that the chart's templates read: they find out by it what a
 * configuration in its values comes to.
 */
final class RightsTable {
  private RightsTable() {}

  /**
   * Writes the table.
   *
   * @param defaults the profile of a configuration that says nothing
   */
  static String of(PluginRegistry registry, ProfileConfiguration defaults) {
    StringBuilder text = new StringBuilder();
    text.append(
        "# Made by deploy/generate from what the scheduler's code declares: do not edit.\n");
    text.append("always:\n");
    add(text, "", SchedulerRights.always());
    text.append("serving:\n");
    add(text, "", SchedulerRights.serving());
    text.append("estimator:\n  nodes:\n");
    List<Right> nodes = KubeRights.nodesAndPods();
    add(text, "  ", nodes);
    add(text, "  ", beyond(nodes, ApiDeployments.RIGHTS));
    text.append("  exact:\n");
    add(text, "  ", KubeRights.allListers());
    text.append("  quotas:\n");
    add(text, "  ", KubeRights.quotas());
    text.append("plugins:\n");
    Set<String> enabled = defaults.effective().names();
    for (String plugin : registry.names()) {
      List<Right> rights = SchedulerRights.of(plugin, registry);
      if (!rights.isEmpty()) {
        text.append("  ").append(plugin).append(":\n");
        text.append("    default: ").append(enabled.contains(plugin)).append('\n');
        text.append("    points: ").append(RoleYaml.list(points(registry, plugin))).append('\n');
        text.append("    rights:\n");
        add(text, "    ", rights);
      }
    }
    return text.toString();
  }

  private static List<String> points(PluginRegistry registry, String plugin) {
    return Objects.requireNonNull(registry.find(plugin)).points().stream()
        .map(ExtensionPoint::key)
        .toList();
  }

  /** Of some rights, those that others do not have in them. */
  private static List<Right> beyond(List<Right> others, List<Right> some) {
    return some.stream()
        .filter(right -> others.stream().noneMatch(other -> includes(other, right)))
        .toList();
  }

  private static boolean includes(Right whole, Right part) {
    return whole.group().equals(part.group())
        && whole.resource().equals(part.resource())
        && whole.verbs().containsAll(part.verbs());
  }

  private static void add(StringBuilder text, String indent, List<Right> rights) {
    for (Right right : rights) {
      text.append(indent)
          .append(
              "- {group: \"%s\", resource: %s, verbs: %s}%n"
                  .formatted(right.group(), right.resource(), RoleYaml.list(right.verbs())));
    }
  }
}
