package io.berth.e2e.parity;

import io.berth.testing.StorageClasses;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.node.v1.RuntimeClassBuilder;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.fabric8.kubernetes.api.model.storage.CSIDriverBuilder;
import java.util.ArrayList;
import java.util.List;

/** The objects of every cluster of a comparison. */
final class BaseObjects {
  private BaseObjects() {}

  static List<HasMetadata> objects() {
    List<HasMetadata> objects = new ArrayList<>();
    FixtureNames.NAMESPACES.forEach(
        name ->
            objects.add(
                new NamespaceBuilder()
                    .withNewMetadata()
                    .withName(name)
                    .addToLabels("colour", name)
                    .endMetadata()
                    .build()));
    objects.add(priority(FixtureNames.LOW, 10, "PreemptLowerPriority"));
    objects.add(priority(FixtureNames.MIDDLE, 100, "PreemptLowerPriority"));
    objects.add(priority(FixtureNames.HIGH, 1000, "PreemptLowerPriority"));
    objects.add(priority(FixtureNames.NEVER_PREEMPTING, 500, "Never"));
    objects.add(
        new RuntimeClassBuilder()
            .withNewMetadata()
            .withName(FixtureNames.RUNTIME)
            .endMetadata()
            .withHandler("boxed")
            .withNewOverhead()
            .addToPodFixed("cpu", new Quantity("250m"))
            .addToPodFixed("memory", new Quantity("300Mi"))
            .endOverhead()
            .build());
    objects.addAll(storage());
    return objects;
  }

  private static List<HasMetadata> storage() {
    return List.of(
        driver(FixtureNames.DRIVER, false),
        driver(FixtureNames.COUNTING_DRIVER, true),
        StorageClasses.immediate(FixtureNames.IMMEDIATE),
        StorageClasses.local(FixtureNames.LOCAL),
        StorageClasses.waitForFirstConsumer(FixtureNames.DYNAMIC, FixtureNames.DRIVER),
        StorageClasses.withAllowedTopologies(
            FixtureNames.ZONED, FixtureNames.DRIVER, FixtureNames.ZONE, "a", "b"),
        StorageClasses.waitForFirstConsumer(FixtureNames.COUNTED, FixtureNames.COUNTING_DRIVER));
  }

  private static HasMetadata driver(String name, boolean reportsCapacity) {
    return new CSIDriverBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withStorageCapacity(reportsCapacity)
        .endSpec()
        .build();
  }

  private static PriorityClass priority(String name, int value, String policy) {
    return new PriorityClassBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withValue(value)
        .withPreemptionPolicy(policy)
        .build();
  }
}
