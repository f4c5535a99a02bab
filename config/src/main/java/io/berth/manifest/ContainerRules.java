package io.berth.manifest;

import io.berth.model.Quantity;
import io.berth.tree.Mapping;
import io.berth.tree.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What API servers want of the amounts that a container asks for. */
final class ContainerRules {
  private static final List<String> STANDARD = List.of("cpu", "memory", "ephemeral-storage");

  private final ApiRules rules;

  ContainerRules(ApiRules rules) {
    this.rules = rules;
  }

  void check(Mapping container) {
    Mapping resources = ApiRules.mapping(container, "resources");
    Mapping requests = ApiRules.mapping(resources, "requests");
    Mapping limits = ApiRules.mapping(resources, "limits");
    amounts(requests);
    amounts(limits);
    if (requests != null && limits != null) {
      requests.entries().keySet().forEach(name -> compare(name, requests, limits));
    }
  }

  private void amounts(@Nullable Mapping amounts) {
    if (amounts == null) {
      return;
    }
    for (String name : amounts.entries().keySet()) {
      boolean plain = name.indexOf('/') < 0;
      Quantity amount = quantity(amounts, name);
      if (plain && !STANDARD.contains(name) && !name.startsWith("hugepages-")) {
        rules.refuseKey(
            amounts,
            name,
            "there is no such resource; names other than cpu, memory, ephemeral-storage and"
                + " hugepages-* have a domain, such as example.com/"
                + name);
      } else if (!plain && !name.contains("kubernetes.io/") && !isWhole(amount)) {
        rules.refuseKey(
            amounts, name, "has to be a whole number, extended resources have no parts");
      }
    }
  }

  private static boolean isWhole(@Nullable Quantity amount) {
    return amount == null || amount.toBigDecimal().stripTrailingZeros().scale() <= 0;
  }

  private void compare(String name, Mapping requests, Mapping limits) {
    Quantity request = quantity(requests, name);
    Quantity limit = quantity(limits, name);
    if (request != null && limit != null && request.compareTo(limit) > 0) {
      rules.refuseKey(
          requests,
          name,
          "is more than the limit of %s; raise the limit or lower the request"
              .formatted(ApiRules.text(limits, name)));
    }
  }

  private static @Nullable Quantity quantity(Mapping amounts, String name) {
    Value found = amounts.get(name);
    return found == null || found.isNull() ? null : Quantity.tryParse(ApiRules.text(amounts, name));
  }
}
