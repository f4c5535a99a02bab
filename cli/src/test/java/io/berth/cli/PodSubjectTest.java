package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodSubjectTest {
  @ParameterizedTest
  @CsvSource({
    "web-0,, Pod,, web-0",
    "web-0, shop, Pod, shop, web-0",
    "shop/web-0,, Pod, shop, web-0",
    "pod/web-0,, Pod,, web-0",
    "deployment/web, shop, Deployment, shop, web",
    "sts/db,, StatefulSet,, db",
    "shop/job/train,, Job, shop, train",
  })
  void parsesPodsAndWorkloads(
      String text,
      @Nullable String namespaceOption,
      String kind,
      @Nullable String namespace,
      String name) {
    assertThat(PodSubject.parse(text, namespaceOption))
        .isEqualTo(new PodSubject(kind, namespace, name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/", "/a", "a/b/c", "a/b/deployment/c", "A b", "deployment/"})
  void rejectsInvalidNames(String text) {
    assertThatThrownBy(() -> PodSubject.parse(text, null))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("is not a pod");
  }

  @Test
  void namesSupportedKindsForOtherKind() {
    assertThatThrownBy(() -> PodSubject.parse("shop/svc/web", null))
        .hasMessageEndingWith(
            "; svc is not a supported kind of workload: use deployment, replicaset, statefulset,"
                + " daemonset or job");
  }

  @ParameterizedTest
  @ValueSource(strings = {"my team", "../kube-system", ""})
  void rejectsInvalidNamespaceOfContext(String namespace) {
    PodSubject subject = PodSubject.parse("web", null);

    assertThatThrownBy(() -> subject.inDefault(namespace))
        .hasMessage(
            "the namespace \"%s\" of the kubeconfig's context is invalid; set -n"
                .formatted(namespace));
    assertThat(PodSubject.parse("web", "shop").inDefault(namespace).namespace()).isEqualTo("shop");
  }

  @Test
  void rejectsDifferentNamespaces() {
    assertThatThrownBy(() -> PodSubject.parse("shop/web", "other"))
        .hasMessage("--namespace: other differs from the namespace shop of the pod");
  }

  @Test
  void naturalOrderComparesNumbers() {
    List<String> names =
        new ArrayList<>(List.of("node-10", "node-2", "node-1", "a10b2", "a10b10", "node", "a2"));
    names.add("n99999999999999999999999");
    names.add("n100000000000000000000000");
    names.sort(NaturalOrder.INSTANCE);
    assertThat(names)
        .containsExactly(
            "a2",
            "a10b2",
            "a10b10",
            "n99999999999999999999999",
            "n100000000000000000000000",
            "node",
            "node-1",
            "node-2",
            "node-10");
  }
}
