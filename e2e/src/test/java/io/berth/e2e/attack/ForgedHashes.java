package io.berth.e2e.attack;

import static io.berth.e2e.attack.Texts.list;

import java.util.List;

/**
 * Values of one hash: the JDK's hashes of strings can be forged, and tables of them become lists.
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
              "a tenant's 3,000 pods whose affinity terms differ, but not in their hash",
              Setup.ORDINARY,
              PODS,
              () ->
                  i ->
                      Texts.pod(
                          "forged-" + i,
                          LongPods.antiAffinity(
                              "preferred",
                              """
                              {"weight":1,"podAffinityTerm":{"topologyKey":"%s","labelSelector":
                               {"matchExpressions":[{"key":"a","operator":"In","values":[%s]}]}}}
                              """
                                  .formatted(Texts.ZONE, values(i))))));

  /** Pairs of Aa and BB, which have one hash; the number decides which of them comes first. */
  private static String values(int number) {
    return list(VALUE_PAIRS, bit -> (number >> bit & 1) == 0 ? "\"Aa\",\"BB\"" : "\"BB\",\"Aa\"");
  }

  /** One port of many addresses, taken and given back. */
  private record ForgedPorts() implements Attack {
    @Override
    public String name() {
      return "forged-ports";
    }

    @Override
    public String description() {
      return "a tenant's pods with 20,000 host ports of one hash come to nodes and go";
    }

    @Override
    public void strike(AttackContext context) {
      String ports =
          list(
              PORTS,
              i -> "{\"containerPort\":1,\"hostPort\":1,\"hostIP\":\"%s\"}".formatted(address(i)));
      String one =
          Texts.container("c", "\"cpu\":\"1m\"")
              .replaceFirst("\\{", "{\"ports\":[%s],".formatted(ports));
      context.repeat(
          i -> {
            String name = "ports-" + i;
            context
                .tenant()
                .create(
                    AttackContext.TENANT_PODS, Texts.pod(name, "", one, LongPods.onNode(i % 10)));
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
