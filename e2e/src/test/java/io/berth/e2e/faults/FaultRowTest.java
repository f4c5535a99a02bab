package io.berth.e2e.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.controlplane.Binaries;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the rows of {@link FaultsIT} with the table of docs/reliability.md. */
class FaultRowTest {
  @Test
  void documentsAllFaultsInTheirOrder() throws IOException {
    String page = Files.readString(Binaries.tree().resolve("docs/reliability.md"));
    assertThat(page).contains(FaultRow.HEADER);
    List<String> documented =
        page.substring(page.indexOf(FaultRow.HEADER) + FaultRow.HEADER.length())
            .lines()
            .takeWhile(line -> line.startsWith("| "))
            .map(line -> line.split(" *\\| *", -1)[1])
            .toList();
    assertThat(documented)
        .containsExactlyElementsOf(FaultsIT.faults().map(FaultsIT.Row::name).toList());
  }
}
