package io.berth.e2e.attack;

import static io.berth.e2e.attack.JsonObjects.list;

import io.berth.e2e.attack.Attack.Setup;
import java.util.List;

/**
 * Values with equal hash codes: string hashes of the JDK can be forged, so that hash tables degrade
 * to lists.
 */
final class ForgedHashes {
  private static final int PORTS = 20_000;
  private static final int PODS = 3_000;
  private static final int VALUE_PAIRS = 12;

  private ForgedHashes() {}

  static final List<Attack> ALL =
      List.of(
          new ForgedPorts(),
          new PodFlood(
              "forged-affinity",
              "a tenant's 3,000 pods with different affinity terms of equal hash",
              Setup.ORDINARY,
              PODS,
              () ->
                  i ->
                      JsonObjects.pod(
                          "forged-" + i,
                          LongPods.antiAffinity(
                              "preferred",
                              """
                              {"weight":1,"podAffinityTerm":{"topologyKey":"%s","labelSelector":
                               {"matchExpressions":[{"key":"a","operator":"In","values":[%s]}]}}}
                              """
                                  .formatted(JsonObjects.ZONE, values(i))))));

  /**
   * Returns pairs of Aa and BB, which have equal hash codes; the bits of the number set their
   * order.
   */
  private static String values(int number) {
    return list(VALUE_PAIRS, bit -> (number >> bit & 1) == 0 ? "\"Aa\",\"BB\"" : "\"BB\",\"Aa\"");
  }

  /** One host port on many addresses, of pods that are created and deleted. */
  private record ForgedPorts() implements Attack {
    @Override
    public String name() {
      return "forged-ports";
    }

    @Override
    public String description() {
      return "a tenant's bound pods with 20,000 host ports of equal hash are created and deleted";
    }

    @Override
    public void execute(AttackContext context) {
      String ports =
          list(
              PORTS,
              i -> "{\"containerPort\":1,\"hostPort\":1,\"hostIP\":\"%s\"}".formatted(address(i)));
      String container =
          JsonObjects.container("c", "\"cpu\":\"1m\"")
              .replaceFirst("\\{", "{\"ports\":[%s],".formatted(ports));
      context.repeat(
          i -> {
            String name = "ports-" + i;
            context
                .tenant()
                .create(
                    AttackContext.TENANT_PODS,
                    JsonObjects.pod(name, "", container, LongPods.onNode(i % 10)));
            context.tenant().delete(AttackContext.TENANT_PODS + "/" + name);
          });
    }

    private static String address(int number) {
      StringBuilder address = new StringBuilder();
      for (int bit = 0; bit < 16; bit++) {
        address.append(bit > 0 && bit % 2 == 0 ? ":" : "");
        address.append((number >> bit & 1) == 0 ? "1a" : "2B");
      }
      return address.toString();
    }
  }
}
