package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.ResourceUnits;
import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ScopedResourceSelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The remaining amounts of a ResourceQuota, as Karmada's estimator reads them.
 *
 * @param scopes the scopes that select pods; empty selects all pods of the namespace
 * @param free the remaining amounts of limited CPU, memory and extended resources
 */
public record Quota(String namespace, String name, List<Scope> scopes, ResourceAmounts free) {
  private static final String REQUESTS = "requests.";
  private static final String PRIORITY_CLASS = "PriorityClass";

  public Quota {
    scopes = List.copyOf(scopes);
  }

  /** A scope of a quota. Only a scope by priority class can match. */
  public record Scope(String name, String operator, List<String> values) {
    boolean matches(String priorityClass) {
      return name.equals(PRIORITY_CLASS)
          && switch (operator) {
            case "Exists" -> !priorityClass.isEmpty();
            case "DoesNotExist" -> priorityClass.isEmpty();
            case "In" -> values.contains(priorityClass);
            case "NotIn" -> !values.contains(priorityClass);
            default -> false;
          };
    }
  }

  public static Quota of(ResourceQuota quota) {
    List<Scope> scopes = new ArrayList<>();
    if (quota.getSpec() != null) {
      quota
          .getSpec()
          .getScopes()
          .forEach(scope -> scopes.add(new Scope(scope, "Exists", List.of())));
      if (quota.getSpec().getScopeSelector() != null) {
        for (ScopedResourceSelectorRequirement requirement :
            quota.getSpec().getScopeSelector().getMatchExpressions()) {
          scopes.add(
              new Scope(
                  requirement.getScopeName(), requirement.getOperator(), requirement.getValues()));
        }
      }
    }
    var status = quota.getStatus();
    return new Quota(
        quota.getMetadata().getNamespace(),
        quota.getMetadata().getName(),
        scopes,
        free(
            ResourceAmounts.ofObject(status == null ? null : status.getHard()),
            ResourceAmounts.ofObject(status == null ? null : status.getUsed())));
  }

  /** Returns the remaining amounts; {@code requests.cpu} means cpu, and limits are ignored. */
  static ResourceAmounts free(ResourceAmounts hard, ResourceAmounts used) {
    Map<String, Quantity> free = new TreeMap<>();
    for (String key : hard.names()) {
      String name = key.startsWith(REQUESTS) ? key.substring(REQUESTS.length()) : key;
      if (used.has(key) && isLimited(ResourceName.of(name))) {
        Quantity left = hard.get(key).subtract(used.get(key));
        free.merge(name, left, (a, b) -> a.compareTo(b) <= 0 ? a : b);
      }
    }
    return ResourceAmounts.of(free);
  }

  private static boolean isLimited(ResourceName name) {
    return name == ResourceName.CPU || name == ResourceName.MEMORY || name.isExtended();
  }

  private boolean isFor(String podNamespace, String priorityClass) {
    return namespace.equals(podNamespace)
        && (scopes.isEmpty() || scopes.stream().anyMatch(scope -> scope.matches(priorityClass)));
  }

  /** Returns the number of sets that the quota allows; null if it does not limit them. */
  private @Nullable Estimate sets(String podNamespace, List<Component> set) {
    List<Component> selected =
        set.stream()
            .filter(component -> isFor(podNamespace, component.priorityClassName()))
            .toList();
    long least = Long.MAX_VALUE;
    String by = "";
    for (Map.Entry<String, Long> entry : Component.demand(selected).entrySet()) {
      if (free.has(entry.getKey())) {
        long left = Math.max(0, ResourceUnits.of(entry.getKey(), free.get(entry.getKey())));
        if (left / entry.getValue() < least) {
          least = left / entry.getValue();
          by = entry.getKey();
        }
      }
    }
    return least > Integer.MAX_VALUE
        ? null
        : Estimate.of(
            least, new Limit("quota " + namespace + "/" + name, "Exceeded quota of " + by, 0));
  }

  /**
   * Returns the number of sets that the quotas of a namespace allow; null if none limits them.
   *
   * @param set the set to count; a replica is a set of one pod
   */
  public static @Nullable Estimate sets(List<Quota> quotas, String namespace, List<Component> set) {
    Estimate least = null;
    for (Quota quota : quotas) {
      Estimate estimate = quota.sets(namespace, set);
      if (estimate != null && (least == null || estimate.count() < least.count())) {
        least = estimate;
      }
    }
    return least;
  }
}
