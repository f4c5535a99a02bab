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
 * Creates random services, controllers of pods and disruption budgets. They are only looked up; no
 * controller processes them.
 */
record RandomWorkloads(RandomSource random) {

  List<HasMetadata> objects() {
    List<HasMetadata> objects = new ArrayList<>();
    for (String namespace : FixtureNames.NAMESPACES) {
      for (String app : FixtureNames.APPS) {
        ObjectMeta meta = new ObjectMetaBuilder().withName(app).withNamespace(namespace).build();
        if (random.withProbability(40)) {
          objects.add(service(meta));
        }
        if (random.withProbability(50)) {
          objects.add(replicaSet(meta));
        }
        if (random.withProbability(50)) {
          objects.add(statefulSet(meta));
        }
        if (random.withProbability(50)) {
          objects.add(replicationController(meta));
        }
      }
    }
    return objects;
  }

  /** Returns budgets with the status that a controller would write. */
  List<PodDisruptionBudget> budgets() {
    List<PodDisruptionBudget> budgets = new ArrayList<>();
    for (String app : FixtureNames.APPS) {
      if (random.withProbability(30)) {
        budgets.add(
            new PodDisruptionBudgetBuilder()
                .withNewMetadata()
                .withName(app)
                .withNamespace(FixtureNames.HOME)
                .endMetadata()
                .withNewSpec()
                .withSelector(Selectors.labels("app", app))
                .withMinAvailable(new IntOrString(1))
                .endSpec()
                .withNewStatus()
                .withDisruptionsAllowed(random.between(0, 1))
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
