package io.berth.kube.lease;

import static io.berth.kube.FakeApi.error;
import static io.berth.kube.FakeApi.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.framework.LeaderMeter;
import io.berth.kube.ApiClient;
import io.berth.kube.FakeApi;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the requests for a Lease. */
class LeaseLockTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final LeaseDurations DURATIONS =
      new LeaseDurations(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
  private static final LeaseName NAME = new LeaseName("kube-system", "berth-scheduler");
  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases";

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private ApiClient api;

  @BeforeEach
  void connect() {
    api = server.client(folder);
  }

  @AfterEach
  void close() {
    api.close();
    server.close();
  }

  @Test
  void createsMissingLease() throws Exception {
    server.next(
        error(404, "NotFound", "no such lease"),
        json(201, "{\"metadata\":{\"uid\":\"u\"},\"spec\":{\"holderIdentity\":\"host_1\"}}"));
    LeaseClock clock =
        new LeaseClock(InstantSource.fixed(Instant.parse("2026-01-01T00:00:00.5Z")), () -> 0);
    Leadership leadership = new Leadership(DURATIONS, clock.ticker());
    LeaderElector elector =
        LeaderElector.of(
            api,
            new LeaderElectionConfig(NAME, DURATIONS, "host_1", "berth-scheduler"),
            leadership,
            clock,
            new SplittableRandom(1),
            LeaderMeter.NONE,
            LeaseEndpoint.Source.NONE);

    assertThat(elector.acquire()).isTrue();

    assertThat(server.await().line()).isEqualTo("GET " + LEASES + "/berth-scheduler");
    FakeApi.Request create = server.await();
    assertThat(create.line()).isEqualTo("POST " + LEASES);
    assertThat(MAPPER.readTree(create.body()))
        .isEqualTo(
            MAPPER.readTree(
                """
                {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease",
                 "metadata": {"namespace": "kube-system", "name": "berth-scheduler"},
                 "spec": {"holderIdentity": "host_1", "leaseDurationSeconds": 15,
                          "acquireTime": "2026-01-01T00:00:00.500000Z",
                          "renewTime": "2026-01-01T00:00:00.500000Z", "leaseTransitions": 0}}
                """));
    FakeApi.Request event = server.await();
    assertThat(event.line()).isEqualTo("POST /api/v1/namespaces/kube-system/events");
    assertThat(event.body())
        .contains("\"message\":\"host_1 became leader\"", "\"reason\":\"LeaderElection\"")
        .contains("\"uid\":\"u\"", "\"source\":{\"component\":\"berth-scheduler\"}");
  }

  @Test
  void updateSendsResourceVersionAndKeepsOtherFields() throws Exception {
    String stored =
        """
        {"metadata": {"name": "berth-scheduler", "resourceVersion": "7", "labels": {"a": "b"}},
         "spec": {"holderIdentity": "old", "leaseTransitions": 2, "strategy": "x"}}
        """;
    server.next(json(200, stored), json(200, stored));
    LeaseLock lease = new LeaseLock(api, NAME, LeaseEndpoint.Source.NONE);

    Lease read = Objects.requireNonNull(lease.read());
    var _ = lease.update(read, new LeaderElectionRecord("new", 15, "t1", "t2", 3));

    var _ = server.await();
    FakeApi.Request update = server.await();
    assertThat(update.line()).isEqualTo("PUT " + LEASES + "/berth-scheduler");
    assertThat(MAPPER.readTree(update.body()))
        .isEqualTo(
            MAPPER.readTree(
                """
                {"metadata": {"name": "berth-scheduler", "resourceVersion": "7", "labels": {"a": "b"}},
                 "spec": {"holderIdentity": "new", "leaseTransitions": 3, "strategy": "x",
                          "leaseDurationSeconds": 15, "acquireTime": "t1", "renewTime": "t2"}}
                """));
  }

  private static final String SHA = "0123456789abcdef".repeat(4);

  /** Returns the metadata that an update of the lease writes. */
  private String written(LeaderElectionRecord record) throws Exception {
    String stored =
        """
        {"metadata": {"name": "berth-scheduler", "labels": {"a": "b"},
                      "annotations": {"theirs": "x", "berth.io/host": "old", "berth.io/port": "1"}},
         "spec": {"holderIdentity": "old"}}
        """;
    server.next(json(200, stored), json(200, stored));
    LeaseEndpoint.Source endpoint =
        () -> LeaseEndpoint.ofPod("berth-system", "berth-1", 10_259, SHA);
    LeaseLock lease = new LeaseLock(api, NAME, endpoint);
    var _ = lease.update(Objects.requireNonNull(lease.read()), record);
    var _ = server.await();
    return MAPPER.readTree(server.await().body()).path("metadata").toString();
  }

  @Test
  void leaderPublishesEndpointAndKeepsOtherAnnotations() throws Exception {
    assertThat(MAPPER.readTree(written(new LeaderElectionRecord("us", 15, "t1", "t2", 3))))
        .isEqualTo(
            MAPPER.readTree(
                """
                {"name": "berth-scheduler",
                 "labels": {"a": "b", "app.kubernetes.io/name": "berth"},
                 "annotations": {"theirs": "x", "berth.io/pod": "berth-system/berth-1",
                                 "berth.io/port": "10259", "berth.io/certificate-sha256": "%s"}}
                """
                    .formatted(SHA)));
  }

  @Test
  void releasedLeaseHasNoEndpoint() throws Exception {
    assertThat(
            MAPPER
                .readTree(written(new LeaderElectionRecord("", 1, "t1", "t2", 3)))
                .path("annotations"))
        .isEqualTo(MAPPER.readTree("{\"theirs\": \"x\"}"));
  }
}
