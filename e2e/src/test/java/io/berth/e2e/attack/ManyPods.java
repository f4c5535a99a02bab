package io.berth.e2e.attack;

import static io.berth.e2e.attack.LongPods.antiAffinity;
import static io.berth.e2e.attack.Texts.container;
import static io.berth.e2e.attack.Texts.pod;

import java.util.List;

/** Many pods at once, each of them as anybody could write it. */
final class ManyPods {
  private ManyPods() {}

  static final List<Attack> ALL =
      List.of(
          new PodFlood(
              "unique-shapes",
              "a tenant's 3,000 pods of which no two are alike",
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
                                      Texts.ZONE, LongPods.selector("n", String.valueOf(i)))))),
          new PodFlood(
              "select-everything",
              "a tenant's 300 pods with affinity terms that select every pod of every namespace",
              Setup.ORDINARY,
              300,
              () -> {
                String all =
                    "\"topologyKey\":\"%s\",\"labelSelector\":{},\"namespaceSelector\":{}"
                        .formatted(Texts.ZONE);
                String terms =
                    Texts.list(20, i -> "{\"weight\":1,\"podAffinityTerm\":{%s}}".formatted(all));
                return i -> pod("everything-" + i, antiAffinity("preferred", terms));
              }),
          new PodFlood(
              "one-per-node",
              "a tenant's 300 pods that keep every other pod of every namespace from their nodes",
              Setup.ORDINARY,
              300,
              () -> {
                String all =
                    "{\"topologyKey\":\"%s\",\"labelSelector\":{},\"namespaceSelector\":{}}"
                        .formatted(Texts.HOSTNAME);
                return i -> pod("alone-" + i, antiAffinity("required", all));
              }));
}
