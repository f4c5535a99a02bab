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
 * A response with a gzipped body, which is a twentieth of the size for a page of metrics. It is
 * decompressed chunk by chunk for clients that do not accept gzip.
 *
 * @param plain the status and the headers; its body is not used
 */
record GzippedResponse(Response plain, List<byte[]> chunks) {
  private static final int CHUNK_SIZE = 32 * 1024;

  /** Computes the body of a response. */
  static GzippedResponse of(Response response) throws IOException {
    ChunkedBuffer buffer = new ChunkedBuffer();
    try (FastGzip gzip = new FastGzip(buffer)) { // releases native memory
      response.body().write(gzip);
    }
    return new GzippedResponse(response, buffer.chunks());
  }

  Response response(boolean gzip) {
    return gzip
        ? new Response(plain.status(), plain.headers(), this::copy).with("Content-Encoding", "gzip")
        : new Response(plain.status(), plain.headers(), this::decompress);
  }

  /** Returns the compressed size in bytes. */
  long size() {
    return chunks.stream().mapToLong(chunk -> chunk.length).sum();
  }

  private void copy(OutputStream out) throws IOException {
    for (byte[] chunk : chunks) {
      out.write(chunk);
    }
  }

  private void decompress(OutputStream out) throws IOException {
    try (InputStream in = new GZIPInputStream(reader(), CHUNK_SIZE)) {
      in.transferTo(out);
    }
  }

  private InputStream reader() {
    return new SequenceInputStream(
        Collections.enumeration(chunks.stream().map(ByteArrayInputStream::new).toList()));
  }

  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, CHUNK_SIZE);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  /** Buffers the written bytes in chunks, so that it never copies all of them. */
  private static final class ChunkedBuffer extends OutputStream {
    private final List<byte[]> full = new ArrayList<>();
    private byte[] last = new byte[CHUNK_SIZE];
    private int filled;

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      for (int at = offset; at < offset + length; ) {
        if (filled == CHUNK_SIZE) {
          full.add(last);
          last = new byte[CHUNK_SIZE];
          filled = 0;
        }
        int count = Math.min(offset + length - at, CHUNK_SIZE - filled);
        System.arraycopy(bytes, at, last, filled, count);
        filled += count;
        at += count;
      }
    }

    List<byte[]> chunks() {
      full.add(Arrays.copyOf(last, filled));
      return List.copyOf(full);
    }
  }
}
