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

/** A copy of the scheduler behind a {@link FaultProxy}, and what it says of itself. */
public record SchedulerInstance(SchedulerProcess process, int port, String token)
    implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String ACQUIRED = "Successfully acquired lease";

  /**
   * Starts one.
   *
   * @param port where it serves
   * @param clockOffset how wrong its clock is
   */
  public static SchedulerInstance launch(
      ControlPlane plane,
      FaultProxy proxy,
      BerthProgram program,
      String config,
      int port,
      Duration clockOffset) {
    SchedulerProcess process =
        plane.launchBerthWith(
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
  void awaitWork() {
    process.awaitWork();
  }

  boolean works() {
    return process.works();
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
   * Has it compare what it believes with what the API server says. It waits for late watches.
   *
   * @return what differs, and the watches that never arrived
   */
  public List<String> audit() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:%d/debug/cache".formatted(port)))
            .timeout(Timeouts.WAIT_TIMEOUT)
            .header("Authorization", "Bearer " + token)
            .build();
    try (HttpClient client = TrustAll.client()) {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        return List.of(answer.statusCode() + " " + answer.body());
      }
      JsonNode findings = MAPPER.readTree(answer.body());
      List<String> found = new ArrayList<>();
      findings.path("differences").forEach(one -> found.add(one.asText()));
      findings.path("lateWatches").forEach(one -> found.add(one.asText()));
      return found;
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
