package io.berth.metrics;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** What {@code /metrics} answers. For any thread. */
public final class MetricsPage {
  private final Families families;

  MetricsPage(Families families) {
    this.families = families;
  }

  @Inject
  MetricsPage(Families families, StandingMetrics standing) {
    this(families);
    standing.register(families);
  }

  /**
   * Returns the media type of the answer.
   *
   * @param acceptHeader what the client asks for, or null
   */
  public String contentType(@Nullable String acceptHeader) {
    return TextForm.of(acceptHeader).contentType();
  }

  /**
   * Writes all metrics as they are now; the stream stays open.
   *
   * @param acceptHeader what the client asks for, or null
   */
  public void write(OutputStream out, @Nullable String acceptHeader) throws IOException {
    TextForm form = TextForm.of(acceptHeader);
    for (Family family : families.all()) {
      form.write(out, family.snapshot(), true);
    }
    form.end(out);
  }
}
