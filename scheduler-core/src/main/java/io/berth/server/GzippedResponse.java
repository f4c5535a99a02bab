package io.berth.server;

import io.berth.server.http.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A whole response, kept as gzip: a page of metrics takes a twentieth of its length so. Clients
 * that do not take gzip get it unpacked piece by piece.
 *
 * @param plain status and headers; its body is not used any more
 */
record GzippedResponse(Response plain, List<byte[]> pieces) {
  private static final int PIECE = 32 * 1024;

  /** Computes the body of a response. */
  static GzippedResponse of(Response response) throws IOException {
    Pieces pieces = new Pieces();
    try (FastGzip gzip = new FastGzip(pieces)) { // whose memory is not the heap's
      response.body().write(gzip);
    }
    return new GzippedResponse(response, pieces.list());
  }

  Response response(boolean gzip) {
    return gzip
        ? new Response(plain.status(), plain.headers(), this::copy).with("Content-Encoding", "gzip")
        : new Response(plain.status(), plain.headers(), this::unpack);
  }

  /** Returns how many bytes it takes. */
  long size() {
    return pieces.stream().mapToLong(piece -> piece.length).sum();
  }

  private void copy(OutputStream out) throws IOException {
    for (byte[] piece : pieces) {
      out.write(piece);
    }
  }

  private void unpack(OutputStream out) throws IOException {
    try (InputStream in = new GZIPInputStream(reader(), PIECE)) {
      in.transferTo(out);
    }
  }

  private InputStream reader() {
    return new SequenceInputStream(
        Collections.enumeration(pieces.stream().map(ByteArrayInputStream::new).toList()));
  }

  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, PIECE);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  /** Collects what is written without ever copying all of it. */
  private static final class Pieces extends OutputStream {
    private final List<byte[]> full = new ArrayList<>();
    private byte[] last = new byte[PIECE];
    private int filled;

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      for (int at = offset; at < offset + length; ) {
        if (filled == PIECE) {
          full.add(last);
          last = new byte[PIECE];
          filled = 0;
        }
        int some = Math.min(offset + length - at, PIECE - filled);
        System.arraycopy(bytes, at, last, filled, some);
        filled += some;
        at += some;
      }
    }

    List<byte[]> list() {
      full.add(Arrays.copyOf(last, filled));
      return List.copyOf(full);
    }
  }
}
