package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RecordedServerTest {
  /** Else the start-up cache would lack what it is made for, and nobody would notice. */
  @Test
  void theSchedulerPlacesTheRecordedPods() throws Exception {
    try (RecordedServer server = new RecordedServer()) {
      CompletableFuture<Outcome> scheduler = new CompletableFuture<>();
      Thread.ofPlatform()
          .daemon()
          .start(() -> scheduler.complete(Outcome.of("scheduler", "--master", server.url())));

      assertThatCode(server::awaitBindings).doesNotThrowAnyException();
    }
  }
}
