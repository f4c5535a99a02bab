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

/** What is there in every cluster of a comparison. */
final class BaseObjects {
  private BaseObjects() {}

  static List<HasMetadata> objects() {
    List<HasMetadata> objects = new ArrayList<>();
    Names.NAMESPACES.forEach(
        name ->
            objects.add(
                new NamespaceBuilder()
                    .withNewMetadata()
                    .withName(name)
                    .addToLabels("colour", name)
                    .endMetadata()
                    .build()));
    objects.add(priority(Names.LOW, 10, "PreemptLowerPriority"));
    objects.add(priority(Names.MIDDLE, 100, "PreemptLowerPriority"));
    objects.add(priority(Names.HIGH, 1000, "PreemptLowerPriority"));
    objects.add(priority(Names.PEACEFUL, 500, "Never"));
    objects.add(
        new RuntimeClassBuilder()
            .withNewMetadata()
            .withName(Names.RUNTIME)
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
        driver(Names.DRIVER, false),
        driver(Names.COUNTING_DRIVER, true),
        StorageClasses.immediate(Names.IMMEDIATE),
        StorageClasses.local(Names.LOCAL),
        StorageClasses.late(Names.DYNAMIC, Names.DRIVER),
        StorageClasses.restricted(Names.ZONED, Names.DRIVER, Names.ZONE, "a", "b"),
        StorageClasses.late(Names.COUNTED, Names.COUNTING_DRIVER));
  }

  private static HasMetadata driver(String name, boolean countsCapacity) {
    return new CSIDriverBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withStorageCapacity(countsCapacity)
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
