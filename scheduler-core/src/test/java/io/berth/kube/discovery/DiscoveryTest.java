package io.berth.kube.discovery;

import static io.berth.kube.FakeApi.error;
import static io.berth.kube.FakeApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.kube.ApiClient;
import io.berth.kube.FakeApi;
import io.berth.kube.HostName;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.kube.lease.LeaseName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which Leases are found, and which are trusted with credentials. */
class DiscoveryTest {
  private static final String SHA = "0123456789abcdef".repeat(4);
  private static final String LIST = "GET /apis/coordination.k8s.io/v1/leases?";
  private static final String DEFAULT =
      "GET /apis/coordination.k8s.io/v1/namespaces/kube-system/leases/berth-scheduler";
  private static final String REVIEW = "POST /apis/authorization.k8s.io/v1/subjectaccessreviews";
  private static final String OWN_REVIEW =
      "POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
  private static final String POD = "GET /api/v1/namespaces/team/pods/p";
  private static final String ALLOWED = "{\"status\": {\"allowed\": true}}";
  private static final String DENIED = "{\"status\": {\"allowed\": false}}";
  private static final LeaseName TENANTS = new LeaseName("team", "l");

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private final Map<String, FakeApi.Reply> answers = new LinkedHashMap<>();
  private final List<String> bodies = new ArrayList<>();
  private ApiClient api;

  @BeforeEach
  void connect() {
    api = server.client(folder);
    server.respondWith(
        (line, body) -> {
          bodies.add(body);
          return answers.entrySet().stream()
              .filter(one -> line.startsWith(one.getKey()))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElse(error(404, "NotFound", "no " + line));
        });
  }

  @AfterEach
  void close() {
    api.close();
    server.close();
  }

  private static String lease(String namespace, String name, String holder, String annotations) {
    return """
    {"metadata": {"namespace": "%s", "name": "%s", "annotations": {%s}},
     "spec": {"holderIdentity": "%s"}}
    """
        .formatted(namespace, name, annotations, holder);
  }

  private static String annotations(String key, String value) {
    return "\"%s\": \"%s\", \"berth.io/port\": \"443\", \"berth.io/certificate-sha256\": \"%s\""
        .formatted(key, value, SHA);
  }

  private static String podLease(String namespace, String name) {
    return lease(namespace, name, "h_1", annotations("berth.io/pod", "team/p"));
  }

  private static String list(String... leases) {
    return "{\"items\": [" + String.join(",", leases) + "]}";
  }

  private SchedulerLookup.FoundScheduler find(@Nullable LeaseName named) {
    return new SchedulerLookup(api).find(named);
  }

  @Test
  void findsOnlyLabeledLease() {
    answers.put(LIST, json(200, list(podLease("team", "l"))));

    assertThat(find(null))
        .isEqualTo(
            new SchedulerLookup.FoundScheduler(
                TENANTS, false, "h_1", LeaseEndpoint.ofPod("team", "p", 443, SHA), null));
    assertThat(server.lines())
        .containsExactly(LIST + "labelSelector=app.kubernetes.io%2Fname%3Dberth&limit=50");
  }

  @Test
  void readsExpiryOfLease() {
    String lease =
        podLease("team", "l")
            .replace(
                "\"spec\": {",
                "\"spec\": {\"renewTime\": \"2026-01-01T00:00:00.000000Z\","
                    + " \"leaseDurationSeconds\": 15, ");
    answers.put(LIST, json(200, list(lease)));

    assertThat(find(null).expiry()).isEqualTo("2026-01-01T00:00:15Z");
  }

  @Test
  void listsSeveralLeases() {
    answers.put(LIST, json(200, list(podLease("b", "x"), podLease("a", "y"))));
    assertThatThrownBy(() -> find(null))
        .isInstanceOf(SchedulerLookupException.class)
        .hasMessage(
            "2 schedulers are running, by their Leases a/y, b/x; choose one with --lease"
                + " NAMESPACE/NAME");
  }

  @Test
  void readsDefaultLeaseIfListIsDenied() {
    answers.put(LIST, error(403, "Forbidden", "no"));
    answers.put(DEFAULT, json(200, podLease("kube-system", "berth-scheduler")));
    SchedulerLookup.FoundScheduler found = find(null);
    assertThat(found.lease()).isEqualTo(SchedulerLookup.DEFAULT_LEASE);
    assertThat(found.trusted()).isTrue();

    answers.put(DEFAULT, error(403, "Forbidden", "no"));
    assertThatThrownBy(() -> find(null))
        .hasMessageContaining("not allowed to list leases.coordination.k8s.io in all namespaces")
        .hasMessageContaining("not allowed to get leases.coordination.k8s.io")
        .hasMessageContaining("--server URL");
  }

  @Test
  void reportsWhyLeaseHasNoEndpoint() {
    assertThatThrownBy(() -> find(TENANTS))
        .hasMessageContaining("there is no Lease team/l")
        .hasMessageContaining("--server URL");
    String path = "GET /apis/coordination.k8s.io/v1/namespaces/team/leases/l";
    answers.put(path, json(200, lease("team", "l", "", "")));
    assertThatThrownBy(() -> find(TENANTS)).hasMessageContaining("no replica leads");
    answers.put(path, json(200, lease("team", "l", "h", "")));
    assertThatThrownBy(() -> find(TENANTS)).hasMessageContaining("does not publish an endpoint");
    answers.put(path, json(200, lease("team", "l", "h", annotations("berth.io/pod", "../x"))));
    assertThatThrownBy(() -> find(TENANTS)).hasMessageContaining("berth.io/pod is invalid");
  }

  private void verify(boolean trusted, LeaseEndpoint endpoint) {
    new SchedulerVerification(api)
        .verify(new SchedulerLookup.FoundScheduler(TENANTS, trusted, "h", endpoint, null));
  }

  private static final LeaseEndpoint IN_POD = LeaseEndpoint.ofPod("team", "p", 443, SHA);

  @Test
  void rejectsPodWhoseServiceAccountCannotBind() {
    answers.put(POD, json(200, "{\"spec\": {\"serviceAccountName\": \"evil\"}}"));
    answers.put(REVIEW, json(200, DENIED));
    for (boolean trusted : new boolean[] {true, false}) {
      assertThatThrownBy(() -> verify(trusted, IN_POD))
          .hasMessageContaining("evil may not create pods/binding in all namespaces")
          .hasMessageContaining("no credentials were sent");
    }
    assertThat(bodies).anyMatch(body -> body.contains("system:serviceaccount:team:evil"));
  }

  @Test
  void rejectsUnverifiablePodUnlessLeaseIsTrusted() {
    answers.put(POD, json(200, "{\"spec\": {\"serviceAccountName\": \"any\"}}"));
    answers.put(REVIEW, error(403, "Forbidden", "no"));
    answers.put(OWN_REVIEW, json(200, ALLOWED));

    assertThatThrownBy(() -> verify(false, IN_POD))
        .hasMessageContaining("not allowed to create subjectaccessreviews")
        .hasMessageContaining("--lease team/l");
    verify(true, IN_POD);
  }

  @Test
  void namesMissingPermissionOnPods() {
    answers.put(POD, error(403, "Forbidden", "no"));
    assertThatThrownBy(() -> verify(true, IN_POD))
        .hasMessageContaining("not allowed to get pods in the namespace team");
    answers.put(POD, json(200, "{\"spec\": {\"serviceAccountName\": \"any\"}}"));
    answers.put(REVIEW, json(200, ALLOWED));
    answers.put(OWN_REVIEW, json(200, DENIED));
    assertThatThrownBy(() -> verify(true, IN_POD))
        .hasMessageContaining("not allowed to get pods/portforward in the namespace team");
  }

  @Test
  void rejectsPodOnHostNetwork() {
    answers.put(POD, json(200, "{\"spec\": {\"hostNetwork\": true}}"));
    assertThatThrownBy(() -> verify(true, IN_POD))
        .hasMessageContaining("host network")
        .hasMessageContaining("--server URL");
  }

  @Test
  void acceptsHostEndpointOnlyOnSameHostAndFromTrustedLease() {
    String here = HostName.ofThisMachine().value();
    verify(true, LeaseEndpoint.ofHost(here, 443, SHA));
    assertThatThrownBy(() -> verify(false, LeaseEndpoint.ofHost(here, 443, SHA)))
        .hasMessageContaining("--lease team/l");
    assertThatThrownBy(() -> verify(true, LeaseEndpoint.ofHost(here + "x", 443, SHA)))
        .hasMessageContaining("which is not this machine")
        .hasMessageContaining("--server URL");
  }
}
