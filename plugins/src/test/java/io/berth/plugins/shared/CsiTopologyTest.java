package io.berth.plugins.shared;

import static io.berth.testing.PersistentVolumes.volume;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.PersistentVolumes;
import io.fabric8.kubernetes.api.model.NodeSelector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CsiTopologyTest {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  private static final String BETA_REGION = "failure-domain.beta.kubernetes.io/region";
  private static final String EBS_ZONE = "topology.ebs.csi.aws.com/zone";

  /** One row: a volume, and the keys and values that it asks of nodes, none for everywhere. */
  record Case(String name, PersistentVolumes volume, List<String> terms) {
    Case(String name, PersistentVolumes volume, String... terms) {
      this(name, volume, List.of(terms));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case("anywhere", ebs()),
        new Case("its zone", ebs().reachableBy(ZONE, "a"), EBS_ZONE + "[a]"),
        new Case("its zone by the old name", ebs().reachableBy(BETA_ZONE, "a"), EBS_ZONE + "[a]"),
        new Case("its zone by label", ebs().label(ZONE, "b__a"), EBS_ZONE + "[a, b]"),
        new Case("an empty label", ebs().label(ZONE, "__")),
        new Case(
            "terms win over labels",
            ebs().reachableBy(ZONE, "a").label(ZONE, "b"),
            EBS_ZONE + "[a]"),
        new Case(
            "the label joins terms on something else",
            ebs().reachableBy("rack", "r").label(BETA_ZONE, "a"),
            "rack[r]",
            EBS_ZONE + "[a]"),
        new Case(
            "the old region gets its new name",
            ebs().reachableBy(BETA_REGION, "r").label(BETA_ZONE, "a"),
            "topology.kubernetes.io/region[r]",
            EBS_ZONE + "[a]"),
        new Case(
            "the old region keeps its name beside a new zone",
            ebs().reachableBy(BETA_REGION, "r").label(ZONE, "a"),
            BETA_REGION + "[r]",
            EBS_ZONE + "[a]"));
  }

  private static PersistentVolumes ebs() {
    return volume("v").ebs("vol-1");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void translates(Case row) {
    var volume = row.volume.build();
    String before = volume.toString();

    assertThat(terms(CsiTopology.translated(InTreeDriver.AWS_EBS, volume))).isEqualTo(row.terms);
    assertThat(volume.toString()).as("the volume itself is not changed").isEqualTo(before);
  }

  private static List<String> terms(@Nullable NodeSelector selector) {
    List<String> terms = new ArrayList<>();
    if (selector != null) {
      selector
          .getNodeSelectorTerms()
          .forEach(
              term ->
                  term.getMatchExpressions()
                      .forEach(
                          expression -> terms.add(expression.getKey() + expression.getValues())));
    }
    return terms;
  }
}
