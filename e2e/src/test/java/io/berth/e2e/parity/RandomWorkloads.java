package io.berth.e2e.parity;

import io.berth.testing.Selectors;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.ReplicationControllerBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws services, the controllers of pods and disruption budgets. Nothing acts on them; they are
 * there to be looked up.
 */
record RandomWorkloads(RandomSource draw) {

  List<HasMetadata> objects() {
    List<HasMetadata> objects = new ArrayList<>();
    for (String namespace : Names.NAMESPACES) {
      for (String app : Names.APPS) {
        ObjectMeta meta = new ObjectMetaBuilder().withName(app).withNamespace(namespace).build();
        if (draw.chance(40)) {
          objects.add(service(meta));
        }
        if (draw.chance(50)) {
          objects.add(replicaSet(meta));
        }
        if (draw.chance(50)) {
          objects.add(statefulSet(meta));
        }
        if (draw.chance(50)) {
          objects.add(replicationController(meta));
        }
      }
    }
    return objects;
  }

  /** Budgets with the status that a controller would give them. */
  List<PodDisruptionBudget> budgets() {
    List<PodDisruptionBudget> budgets = new ArrayList<>();
    for (String app : Names.APPS) {
      if (draw.chance(30)) {
        budgets.add(
            new PodDisruptionBudgetBuilder()
                .withNewMetadata()
                .withName(app)
                .withNamespace(Names.HOME)
                .endMetadata()
                .withNewSpec()
                .withSelector(Selectors.labels("app", app))
                .withMinAvailable(new IntOrString(1))
                .endSpec()
                .withNewStatus()
                .withDisruptionsAllowed(draw.between(0, 1))
                .withCurrentHealthy(1)
                .withDesiredHealthy(1)
                .withExpectedPods(1)
                .endStatus()
                .build());
      }
    }
    return budgets;
  }

  private HasMetadata service(ObjectMeta meta) {
    return new ServiceBuilder()
        .withMetadata(meta)
        .withNewSpec()
        .withClusterIP("None")
        .addToSelector("app", meta.getName())
        .endSpec()
        .build();
  }

  private static HasMetadata replicaSet(ObjectMeta meta) {
    return new ReplicaSetBuilder()
        .withMetadata(meta)
        .withNewSpec()
        .withReplicas(0)
        .withSelector(selector(meta))
        .withTemplate(template(meta))
        .endSpec()
        .build();
  }

  private static HasMetadata statefulSet(ObjectMeta meta) {
    return new StatefulSetBuilder()
        .withMetadata(meta)
        .withNewSpec()
        .withServiceName(meta.getName())
        .withReplicas(0)
        .withSelector(selector(meta))
        .withTemplate(template(meta))
        .endSpec()
        .build();
  }

  private static HasMetadata replicationController(ObjectMeta meta) {
    return new ReplicationControllerBuilder()
        .withMetadata(meta)
        .withNewSpec()
        .withReplicas(0)
        .addToSelector("app", meta.getName())
        .withTemplate(template(meta))
        .endSpec()
        .build();
  }

  private static LabelSelector selector(ObjectMeta meta) {
    return Selectors.labels("app", meta.getName());
  }

  private static PodTemplateSpec template(ObjectMeta meta) {
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .addToLabels("app", meta.getName())
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage("any")
        .endContainer()
        .endSpec()
        .build();
  }
}
