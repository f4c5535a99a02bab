package io.berth.e2e.attack;

import static io.berth.e2e.attack.JsonObjects.container;
import static io.berth.e2e.attack.JsonObjects.pod;
import static io.berth.e2e.attack.LongPods.antiAffinity;

import io.berth.e2e.attack.Attack.Setup;
import java.util.List;

/** Many ordinary pods at once. */
final class ManyPods {
  private ManyPods() {}

  static final List<Attack> ALL =
      List.of(
          new PodFlood(
              "unique-shapes",
              "a tenant's 3,000 pods, all different",
              Setup.ORDINARY,
              3_000,
              () ->
                  i ->
                      pod(
                          "unique-" + i,
                          "\"labels\":{\"n\":\"%d\"}".formatted(i),
                          container("c", "\"cpu\":\"%dm\"".formatted(1 + i % 50)),
                          antiAffinity(
                              "preferred",
                              "{\"weight\":1,\"podAffinityTerm\":{\"topologyKey\":\"%s\",%s}}"
                                  .formatted(
                                      JsonObjects.ZONE,
                                      LongPods.selector("n", String.valueOf(i)))))),
          new PodFlood(
              "select-everything",
              "a tenant's 300 pods with affinity terms that select every pod of every namespace",
              Setup.ORDINARY,
              300,
              () -> {
                String all =
                    "\"topologyKey\":\"%s\",\"labelSelector\":{},\"namespaceSelector\":{}"
                        .formatted(JsonObjects.ZONE);
                String terms =
                    JsonObjects.list(
                        20, i -> "{\"weight\":1,\"podAffinityTerm\":{%s}}".formatted(all));
                return i -> pod("everything-" + i, antiAffinity("preferred", terms));
              }),
          new PodFlood(
              "one-per-node",
              "a tenant's 300 pods with anti-affinity to every pod of every namespace",
              Setup.ORDINARY,
              300,
              () -> {
                String all =
                    "{\"topologyKey\":\"%s\",\"labelSelector\":{},\"namespaceSelector\":{}}"
                        .formatted(JsonObjects.HOSTNAME);
                return i -> pod("alone-" + i, antiAffinity("required", all));
              }));
}
