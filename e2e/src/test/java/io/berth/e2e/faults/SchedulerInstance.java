package io.berth.e2e.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.berth.e2e.controlplane.Timeouts;
import io.berth.e2e.controlplane.TrustAll;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** An instance of the scheduler behind a {@link FaultProxy}. */
public record SchedulerInstance(SchedulerProcess process, int port, String token)
    implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String ACQUIRED = "Successfully acquired lease";

  /**
   * Starts an instance.
   *
   * @param port the port of its endpoints
   * @param clockOffset the offset of its clock
   */
  public static SchedulerInstance launch(
      ControlPlane plane,
      FaultProxy proxy,
      BerthProgram program,
      String config,
      int port,
      Duration clockOffset) {
    SchedulerProcess process =
        plane.launchBerthWithJavaOptions(
            "-Dberth.clock.offset=" + clockOffset,
            program,
            config,
            "--v=2",
            "--master=" + proxy.url(),
            "--bind-address=127.0.0.1",
            "--secure-port=" + port);
    return new SchedulerInstance(
        process, port, plane.client().getConfiguration().getAutoOAuthToken());
  }

  /** Waits until it schedules. */
  void awaitScheduling() {
    process.awaitScheduling();
  }

  boolean isScheduling() {
    return process.isScheduling();
  }

  void awaitStandby() {
    process.awaitLog("standing by");
  }

  void awaitLease() {
    process.awaitLog(ACQUIRED);
  }

  boolean hasLease() {
    return process.readLog().contains(ACQUIRED);
  }

  /**
   * Compares its cache with the API server; the scheduler waits for late watches.
   *
   * @return the differences and the late watches
   */
  public List<String> audit() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:%d/debug/cache".formatted(port)))
            .timeout(Timeouts.WAIT_TIMEOUT)
            .header("Authorization", "Bearer " + token)
            .build();
    try (HttpClient client = TrustAll.client()) {
      HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        return List.of(response.statusCode() + " " + response.body());
      }
      JsonNode report = MAPPER.readTree(response.body());
      List<String> findings = new ArrayList<>();
      report.path("differences").forEach(entry -> findings.add(entry.asText()));
      report.path("lateWatches").forEach(entry -> findings.add(entry.asText()));
      return findings;
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
