package io.berth.server;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Something to read that has several forms. */
public interface RenderedPage {
  /**
   * Returns the media type of the form that suits.
   *
   * @param accept which ones the reader takes, as HTTP's header says it
   */
  String contentType(@Nullable String accept);

  void write(OutputStream out, @Nullable String accept) throws IOException;

  /** How a page is written. */
  @FunctionalInterface
  interface Writing {
    void write(OutputStream out, @Nullable String accept) throws IOException;
  }

  /** Makes a page of its two parts. */
  static RenderedPage of(Function<@Nullable String, String> type, Writing writing) {
    return new RenderedPage() {
      @Override
      public String contentType(@Nullable String accept) {
        return type.apply(accept);
      }

      @Override
      public void write(OutputStream out, @Nullable String accept) throws IOException {
        writing.write(out, accept);
      }
    };
  }
}
