package io.berth.server;

import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Serves a page, packed for those who unpack it. */
final class PageEndpoint implements Endpoint {
  private final Page page;

  PageEndpoint(Page page) {
    this.page = page;
  }

  @Override
  public Response answer(Request request) {
    String accept = request.header("Accept");
    String type = page.contentType(accept);
    if (!takesGzip(request.header("Accept-Encoding"))) {
      return Response.of(Response.OK, type, out -> page.write(out, accept));
    }
    Response packed =
        Response.of(
            Response.OK,
            type,
            out -> {
              GZIPOutputStream gzip = new GZIPOutputStream(out, 8 * 1024);
              page.write(gzip, accept);
              gzip.finish();
            });
    return packed.with("Content-Encoding", "gzip");
  }

  private static boolean takesGzip(@Nullable String header) {
    if (header == null) {
      return false;
    }
    for (String coding : header.toLowerCase(Locale.ROOT).split(",", -1)) {
      String[] parts = coding.strip().split(";", 2);
      if (parts[0].strip().equals("gzip")) {
        return parts.length == 1 || !parts[1].strip().matches("q=0(\\.0*)?");
      }
    }
    return false;
  }
}
