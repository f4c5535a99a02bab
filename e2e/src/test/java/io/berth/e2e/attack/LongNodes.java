package io.berth.e2e.attack;

import static io.berth.e2e.attack.JsonObjects.list;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Nodes with lists as long as the API server accepts, from compromised kubelets or cloud
 * controllers. They continue to send heartbeats.
 *
 * @param count the number of nodes
 * @param nodes builds the shared long part once, and then the JSON of each node
 */
record LongNodes(String name, String description, int count, Supplier<IntFunction<String>> nodes)
    implements Attack {

  static final List<Attack> ALL =
      List.of(
          new LongNodes(
              "taints",
              "5 nodes with 5,000 taints each",
              5,
              () -> {
                String taints =
                    list(
                        5_000,
                        i ->
                            "{\"key\":\"t%d\",\"effect\":\"%s\"}"
                                .formatted(i, i % 2 == 0 ? "NoSchedule" : "PreferNoSchedule"));
                return i ->
                    JsonObjects.node("evil-" + i, i, "", "\"taints\":[%s]".formatted(taints), "");
              }),
          new LongNodes(
              "image-lists",
              "20 nodes with 10,000 images each",
              20,
              () -> {
                String images =
                    list(10_000, i -> "{\"names\":[\"i%d\"],\"sizeBytes\":99999999}".formatted(i));
                return i ->
                    JsonObjects.node("evil-" + i, i, "", "", "\"images\":[%s]".formatted(images));
              }),
          new LongNodes(
              "node-resource-names",
              "5 nodes with 10,000 resource names each",
              5,
              () ->
                  i ->
                      JsonObjects.node(
                          "evil-" + i,
                          i,
                          "",
                          "",
                          "",
                          "\"cpu\":\"32\","
                              + list(10_000, n -> "\"x.y/%d-%d\":\"1\"".formatted(i, n)))),
          new LongNodes(
              "node-labels",
              "5 nodes with 20,000 labels each",
              5,
              () -> {
                String labels = list(20_000, i -> "\"label-%d\":\"%d\"".formatted(i, i));
                return i -> JsonObjects.node("evil-" + i, i, labels, "", "");
              }));

  @Override
  public void execute(AttackContext context) {
    context.admin().createAll(AttackContext.NODES, count, nodes.get());
    context.repeat(
        i ->
            context
                .admin()
                .patch(
                    "%s/evil-%d/status".formatted(AttackContext.NODES, i % count),
                    "{\"status\":{\"nodeInfo\":{\"bootID\":\"%d\"}}}".formatted(i)));
  }
}
