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
 * What a ResourceQuota leaves of resources, as Karmada's estimator reads it.
 *
 * @param scopes the pods that it is for; all of its namespace where there is none
 * @param free CPU, memory and extended resources that it speaks of, and what is left of them
 */
public record Quota(String namespace, String name, List<Scope> scopes, ResourceAmounts free) {
  private static final String REQUESTS = "requests.";
  private static final String PRIORITY_CLASS = "PriorityClass";

  public Quota {
    scopes = List.copyOf(scopes);
  }

  /** Which pods a quota is for. Only a scope by priority class can match here. */
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
      quota.getSpec().getScopes().forEach(one -> scopes.add(new Scope(one, "Exists", List.of())));
      if (quota.getSpec().getScopeSelector() != null) {
        for (ScopedResourceSelectorRequirement one :
            quota.getSpec().getScopeSelector().getMatchExpressions()) {
          scopes.add(new Scope(one.getScopeName(), one.getOperator(), one.getValues()));
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

  /** What is said of {@code requests.cpu} is said of cpu; of limits nothing is taken up. */
  static ResourceAmounts free(ResourceAmounts hard, ResourceAmounts used) {
    Map<String, Quantity> free = new TreeMap<>();
    for (String key : hard.names()) {
      String name = key.startsWith(REQUESTS) ? key.substring(REQUESTS.length()) : key;
      if (used.has(key) && isLimited(ResourceName.of(name))) {
        Quantity left = hard.get(key).subtract(used.get(key));
        free.merge(name, left, (one, other) -> one.compareTo(other) <= 0 ? one : other);
      }
    }
    return ResourceAmounts.of(free);
  }

  private static boolean isLimited(ResourceName name) {
    return name == ResourceName.CPU || name == ResourceName.MEMORY || name.isExtended();
  }

  private boolean isFor(String podNamespace, String priorityClass) {
    return namespace.equals(podNamespace)
        && (scopes.isEmpty() || scopes.stream().anyMatch(one -> one.matches(priorityClass)));
  }

  /** Returns how many sets it allows; null where it does not limit them. */
  private @Nullable Estimate sets(String podNamespace, List<Component> set) {
    List<Component> its =
        set.stream().filter(one -> isFor(podNamespace, one.priorityClassName())).toList();
    long least = Long.MAX_VALUE;
    String by = "";
    for (Map.Entry<String, Long> one : SetDemand.of(its).entrySet()) {
      if (free.has(one.getKey())) {
        long left = Math.max(0, ResourceUnits.of(one.getKey(), free.get(one.getKey())));
        if (left / one.getValue() < least) {
          least = left / one.getValue();
          by = one.getKey();
        }
      }
    }
    return least > Integer.MAX_VALUE
        ? null
        : Estimate.of(
            least, new Limit("quota " + namespace + "/" + name, "Exceeded quota of " + by, 0));
  }

  /**
   * Returns the least that the quotas of a namespace allow; null where none limits the pods.
   *
   * @param set what is counted; replicas are sets of one
   */
  public static @Nullable Estimate sets(List<Quota> quotas, String namespace, List<Component> set) {
    Estimate least = null;
    for (Quota quota : quotas) {
      Estimate here = quota.sets(namespace, set);
      if (here != null && (least == null || here.count() < least.count())) {
        least = here;
      }
    }
    return least;
  }
}
