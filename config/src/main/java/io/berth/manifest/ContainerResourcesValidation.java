package io.berth.manifest;

import io.berth.model.Quantity;
import io.berth.tree.Mapping;
import io.berth.tree.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Validates the resource requirements of a container as API servers do. */
final class ContainerResourcesValidation {
  private static final List<String> STANDARD = List.of("cpu", "memory", "ephemeral-storage");

  private final ApiValidation validation;

  ContainerResourcesValidation(ApiValidation validation) {
    this.validation = validation;
  }

  void validate(Mapping container) {
    Mapping resources = ApiValidation.mapping(container, "resources");
    Mapping requests = ApiValidation.mapping(resources, "requests");
    Mapping limits = ApiValidation.mapping(resources, "limits");
    validateQuantities(requests);
    validateQuantities(limits);
    if (requests != null && limits != null) {
      requests.entries().keySet().forEach(name -> validateLimit(name, requests, limits));
    }
  }

  private void validateQuantities(@Nullable Mapping amounts) {
    if (amounts == null) {
      return;
    }
    for (String name : amounts.entries().keySet()) {
      boolean hasNoDomain = name.indexOf('/') < 0;
      Quantity amount = quantity(amounts, name);
      if (hasNoDomain && !STANDARD.contains(name) && !name.startsWith("hugepages-")) {
        validation.reportInvalidKey(
            amounts,
            name,
            "the resource does not exist; names other than cpu, memory, ephemeral-storage and"
                + " hugepages-* have a domain, such as example.com/"
                + name);
      } else if (!hasNoDomain && !name.contains("kubernetes.io/") && !isInteger(amount)) {
        validation.reportInvalidKey(
            amounts, name, "must be an integer; extended resources are not divisible");
      }
    }
  }

  private static boolean isInteger(@Nullable Quantity amount) {
    return amount == null || amount.toBigDecimal().stripTrailingZeros().scale() <= 0;
  }

  private void validateLimit(String name, Mapping requests, Mapping limits) {
    Quantity request = quantity(requests, name);
    Quantity limit = quantity(limits, name);
    if (request != null && limit != null && request.compareTo(limit) > 0) {
      validation.reportInvalidKey(
          requests,
          name,
          "is more than the limit of %s; raise the limit or lower the request"
              .formatted(ApiValidation.text(limits, name)));
    }
  }

  private static @Nullable Quantity quantity(Mapping amounts, String name) {
    Value found = amounts.get(name);
    return found == null || found.isNull()
        ? null
        : Quantity.tryParse(ApiValidation.text(amounts, name));
  }
}
