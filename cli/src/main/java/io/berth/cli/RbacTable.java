package io.berth.cli;

import io.berth.config.ProfileConfiguration;
import io.berth.framework.ExtensionPoint;
import io.berth.insight.live.ApiDeployments;
import io.berth.kube.KubeRbacRules;
import io.berth.kube.RbacRule;
import io.berth.runtime.PluginRegistry;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Who needs which rights, as the file that the chart's templates read: they find out by it what a
 * configuration in its values comes to.
 */
final class RbacTable {
  private RbacTable() {}

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
    add(text, "", SchedulerRbacRules.always());
    text.append("serving:\n");
    add(text, "", SchedulerRbacRules.serving());
    text.append("estimator:\n  nodes:\n");
    List<RbacRule> nodes = KubeRbacRules.nodesAndPods();
    add(text, "  ", nodes);
    add(text, "  ", beyond(nodes, ApiDeployments.RIGHTS));
    text.append("  exact:\n");
    add(text, "  ", KubeRbacRules.allListers());
    text.append("  quotas:\n");
    add(text, "  ", KubeRbacRules.quotas());
    text.append("plugins:\n");
    Set<String> enabled = defaults.effective().names();
    for (String plugin : registry.names()) {
      List<RbacRule> rights = SchedulerRbacRules.of(plugin, registry);
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
  private static List<RbacRule> beyond(List<RbacRule> others, List<RbacRule> some) {
    return some.stream()
        .filter(right -> others.stream().noneMatch(other -> includes(other, right)))
        .toList();
  }

  private static boolean includes(RbacRule whole, RbacRule part) {
    return whole.group().equals(part.group())
        && whole.resource().equals(part.resource())
        && whole.verbs().containsAll(part.verbs());
  }

  private static void add(StringBuilder text, String indent, List<RbacRule> rights) {
    for (RbacRule right : rights) {
      text.append(indent)
          .append(
              "- {group: \"%s\", resource: %s, verbs: %s}%n"
                  .formatted(right.group(), right.resource(), RoleYaml.list(right.verbs())));
    }
  }
}
