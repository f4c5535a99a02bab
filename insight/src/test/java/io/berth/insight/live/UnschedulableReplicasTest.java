package io.berth.insight.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.insight.Manifests;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnschedulableReplicasTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final String TEMPLATE =
      "{metadata: {labels: {app: web%s}}, spec: {containers: [{name: c, image: %s}]}}";

  /** A Deployment with its ReplicaSets and pods. */
  private static final class FakeDeployments implements Deployments {
    private final Deployment deployment;
    private final List<ReplicaSet> sets = new ArrayList<>();
    private final List<Pod> pods = new ArrayList<>();

    FakeDeployments(String image) {
      deployment =
          (Deployment)
              Manifests.one(
                  """
                  apiVersion: apps/v1
                  kind: Deployment
                  metadata: {name: web, namespace: default, uid: d}
                  spec: {selector: {matchLabels: {app: web}}, template: %s}
                  """
                      .formatted(TEMPLATE.formatted("", image)));
    }

    FakeDeployments set(String name, String owner, String image, String created) {
      sets.add(
          (ReplicaSet)
              Manifests.one(
                  """
                  apiVersion: apps/v1
                  kind: ReplicaSet
                  metadata:
                    name: %1$s
                    namespace: default
                    uid: %1$s
                    creationTimestamp: "%2$s"
                    ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, uid: %3$s, controller: true}]
                  spec: {selector: {matchLabels: {app: web}}, template: %4$s}
                  """
                      .formatted(
                          name,
                          created,
                          owner,
                          TEMPLATE.formatted(", pod-template-hash: " + name, image))));
      return this;
    }

    FakeDeployments pod(String set, String status, String reason, String since) {
      pods.add(
          (Pod)
              Manifests.one(
                  """
                  apiVersion: v1
                  kind: Pod
                  metadata:
                    name: p%d
                    namespace: default
                    ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: %2$s, uid: %2$s, controller: true}]
                  spec: {containers: [{name: c, image: any}]}
                  status:
                    conditions: [{type: PodScheduled, status: "%3$s", reason: %4$s, lastTransitionTime: "%5$s"}]
                  """
                      .formatted(pods.size(), set, status, reason, since)));
      return this;
    }

    int countLongerThan(Duration threshold) {
      return new UnschedulableReplicas(this, InstantSource.fixed(NOW))
          .count("Deployment", "default", "web", threshold);
    }

    @Override
    public @Nullable Deployment find(String namespace, String name) {
      return deployment;
    }

    @Override
    public List<ReplicaSet> replicaSets(Deployment owner) {
      return sets;
    }

    @Override
    public List<Pod> pods(Deployment owner) {
      return pods;
    }
  }

  private static final String OLD = "2026-01-01T10:00:00Z";

  @Test
  void countsUnschedulablePodsOfCurrentTemplateBeyondThreshold() {
    FakeDeployments web =
        new FakeDeployments("new")
            .set("past", "d", "old", OLD)
            .set("current", "d", "new", OLD)
            .set("foreign", "x", "new", "2026-01-01T09:00:00Z")
            .pod("current", "False", "Unschedulable", "2026-01-01T11:54:59Z")
            .pod("current", "False", "Unschedulable", "2026-01-01T11:55:00Z")
            .pod("current", "False", "SchedulingGated", OLD)
            .pod("current", "True", "", OLD)
            .pod("past", "False", "Unschedulable", OLD)
            .pod("foreign", "False", "Unschedulable", OLD);

    assertThat(web.countLongerThan(Duration.ofMinutes(5))).isEqualTo(1);
    assertThat(web.countLongerThan(Duration.ZERO)).isEqualTo(2);
    assertThat(web.countLongerThan(Duration.ofMinutes(-5))).isEqualTo(2);
  }

  @Test
  void countsOldestOfSeveralReplicaSetsWithTemplate() {
    FakeDeployments web =
        new FakeDeployments("new")
            .set("later", "d", "new", "2026-01-01T11:00:00Z")
            .set("first", "d", "new", OLD)
            .pod("later", "False", "Unschedulable", OLD)
            .pod("first", "False", "Unschedulable", OLD)
            .pod("first", "False", "Unschedulable", OLD);

    assertThat(web.countLongerThan(Duration.ZERO)).isEqualTo(2);
  }

  @Test
  void countsNoneWithoutMatchingReplicaSet() {
    assertThat(
            new FakeDeployments("new").set("past", "d", "old", OLD).countLongerThan(Duration.ZERO))
        .isZero();
  }

  @Test
  void encodesSelectorsForQueries() {
    assertThat(
            ApiDeployments.text(
                new LabelSelectorBuilder()
                    .addToMatchLabels("app", "web")
                    .addToMatchExpressions(
                        new LabelSelectorRequirement("tier", "In", List.of("a", "b")))
                    .addToMatchExpressions(
                        new LabelSelectorRequirement("env", "NotIn", List.of("dev")))
                    .addToMatchExpressions(new LabelSelectorRequirement("x", "Exists", List.of()))
                    .addToMatchExpressions(
                        new LabelSelectorRequirement("y", "DoesNotExist", List.of()))
                    .build()))
        .isEqualTo("app=web,tier in (a,b),env notin (dev),x,!y");
  }
}
