package io.berth.e2e.attack;

import static io.berth.e2e.attack.JsonObjects.container;
import static io.berth.e2e.attack.JsonObjects.list;
import static io.berth.e2e.attack.JsonObjects.nodeName;
import static io.berth.e2e.attack.JsonObjects.pod;

import io.berth.e2e.attack.Attack.Setup;
import java.util.List;

/**
 * Pods with lists as long as the API server accepts: at most 256 KiB of annotations, and 1.5 MB per
 * object in etcd.
 */
final class LongPods {
  private static final String SMALL = container("c", "\"cpu\":\"1m\"");

  private LongPods() {}

  static final List<Attack> ALL =
      List.of(
          new PodFlood(
              "topology-keys",
              "a tenant's pod with 30,000 required anti-affinity terms of distinct keys",
              Setup.MANY_NODES,
              1,
              () -> {
                String terms = list(30_000, i -> "{\"topologyKey\":\"k%d\"}".formatted(i));
                return i -> pod("keys-" + i, antiAffinity("required", terms));
              }),
          new PodFlood(
              "preferred-terms",
              "a tenant's 5 pods with 5,000 preferred pod affinity terms each",
              Setup.ORDINARY,
              5,
              () -> {
                String terms =
                    list(
                        5_000,
                        i ->
                            "{\"weight\":1,\"podAffinityTerm\":{\"topologyKey\":\"%s\",%s}}"
                                .formatted(JsonObjects.HOSTNAME, selector("app", "a" + i)));
                return i -> pod("preferred-" + i, antiAffinity("preferred", terms));
              }),
          new PodFlood(
              "resource-names-bound",
              "a tenant's pod with 20,000 resource names, created on a node",
              Setup.ORDINARY,
              1,
              () -> i -> resources("names-" + i, 20_000, 0, onNode(i))),
          new PodFlood(
              "resource-names-pending",
              "a tenant's 5 pending pods with 5,000 resource names each",
              Setup.MANY_NODES,
              5,
              () -> i -> resources("names-" + i, 5_000, i * 5_000, "")),
          new PodFlood(
              "spread-constraints",
              "a tenant's 5 pods with 2,000 spread constraints of distinct keys each",
              Setup.ORDINARY,
              5,
              () -> {
                String constraints =
                    list(
                        2_000,
                        i ->
                            "{\"maxSkew\":1,\"whenUnsatisfiable\":\"%s\",\"topologyKey\":\"k%d\",%s}"
                                .formatted(
                                    i % 2 == 0 ? "DoNotSchedule" : "ScheduleAnyway",
                                    i,
                                    selector("app", "any")));
                return i ->
                    pod("spread-" + i, "\"topologySpreadConstraints\":[%s]".formatted(constraints));
              }),
          new PodFlood(
              "labels",
              "a tenant's 20 pods with 15,000 labels each",
              Setup.ORDINARY,
              20,
              () -> {
                String labels = list(15_000, i -> "\"label-%d\":\"%d\"".formatted(i, i));
                return i -> pod("labels-" + i, "\"labels\":{%s}".formatted(labels), SMALL, "");
              }),
          new PodFlood(
              "annotations",
              "a tenant's 200 pods with 250 KiB of annotations each",
              Setup.ORDINARY,
              200,
              () -> {
                String annotations =
                    "\"annotations\":{\"a\":\"%s\"}".formatted("x".repeat(256_000));
                return i -> pod("annotations-" + i, annotations, SMALL, "");
              }),
          new PodFlood(
              "owner-references",
              "a tenant's 20 pods with 5,000 owners each",
              Setup.ORDINARY,
              20,
              () -> {
                String owners =
                    list(
                        5_000,
                        i ->
                            "{\"apiVersion\":\"a/v1\",\"kind\":\"K\",\"name\":\"o%d\",\"uid\":\"u%d\"}"
                                .formatted(i, i));
                return i ->
                    pod("owners-" + i, "\"ownerReferences\":[%s]".formatted(owners), SMALL, "");
              }),
          new PodFlood(
              "containers",
              "a tenant's 10 pods with 1,000 containers and 20,000 environment variables each",
              Setup.ORDINARY,
              10,
              () -> {
                String variables = list(20, i -> "{\"name\":\"V%d\",\"value\":\"v\"}".formatted(i));
                String containers =
                    list(
                        1_000,
                        i ->
                            container("c" + i, "\"cpu\":\"1m\"")
                                .replaceFirst("\\{", "{\"env\":[%s],".formatted(variables)));
                return i -> pod("containers-" + i, "", containers, "");
              }),
          new PodFlood(
              "host-ports",
              "a tenant's 20 pods with 5,000 host ports each, half of them created on nodes",
              Setup.ORDINARY,
              20,
              () -> {
                String ports =
                    list(
                        5_000,
                        i -> "{\"containerPort\":%d,\"hostPort\":%d}".formatted(i + 1, i + 1));
                String container = SMALL.replaceFirst("\\{", "{\"ports\":[%s],".formatted(ports));
                return i -> pod("ports-" + i, "", container, i % 2 == 0 ? onNode(i) : "");
              }),
          new PodFlood(
              "tolerations",
              "a tenant's 20 pods with 10,000 tolerations each",
              Setup.ORDINARY,
              20,
              () -> {
                String tolerations =
                    list(10_000, i -> "{\"key\":\"t%d\",\"operator\":\"Exists\"}".formatted(i));
                return i -> pod("tolerations-" + i, "\"tolerations\":[%s]".formatted(tolerations));
              }),
          new PodFlood(
              "node-affinity",
              "a tenant's 10 pods with 3,000 node selector terms of 5 values each",
              Setup.ORDINARY,
              10,
              () -> {
                String terms =
                    list(
                        3_000,
                        i ->
                            "{\"matchExpressions\":[{\"key\":\"k%d\",\"operator\":\"In\",\"values\":[%s]}]}"
                                .formatted(i, list(5, value -> "\"v%d\"".formatted(value))));
                return i ->
                    pod(
                        "nodes-" + i,
                        ("\"affinity\":{\"nodeAffinity\":{"
                                + "\"requiredDuringSchedulingIgnoredDuringExecution\":"
                                + "{\"nodeSelectorTerms\":[%s]}}}")
                            .formatted(terms));
              }),
          new PodFlood(
              "volumes",
              "a tenant's 20 pods with 3,000 volumes each, of missing claims",
              Setup.ORDINARY,
              20,
              () -> {
                String volumes =
                    list(
                        3_000,
                        i ->
                            "{\"name\":\"v%d\",\"persistentVolumeClaim\":{\"claimName\":\"c%d\"}}"
                                .formatted(i, i));
                return i -> pod("volumes-" + i, "\"volumes\":[%s]".formatted(volumes));
              }));

  /** Returns a pod that requests many resources that no node has. */
  static String resources(String name, int count, int first, String spec) {
    String amounts = list(count, i -> "\"x.y/%d\":\"1\"".formatted(first + i));
    return pod(name, "", container("c", amounts), spec);
  }

  /** Returns the field that binds a pod to a node. */
  static String onNode(int i) {
    return "\"nodeName\":\"%s\"".formatted(nodeName(i));
  }

  static String selector(String key, String value) {
    return "\"labelSelector\":{\"matchLabels\":{\"%s\":\"%s\"}}".formatted(key, value);
  }

  static String antiAffinity(String strength, String terms) {
    return "\"affinity\":{\"podAntiAffinity\":{\"%sDuringSchedulingIgnoredDuringExecution\":[%s]}}"
        .formatted(strength, terms);
  }
}
