package io.berth.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;

/** Reads the requests of a connection. */
final class RequestReader {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /** The first C1 control character. These are accepted, as they may be bytes of UTF-8. */
  private static final char FIRST_C1_CONTROL = '\u0080';

  private final InputStream in;
  private final int maxHeadBytes;
  private final BodyReader bodies;

  /** Creates a reader that does not read bodies. */
  RequestReader(InputStream in, int maxHeadBytes) {
    this(in, maxHeadBytes, 0);
  }

  /**
   * Creates a reader.
   *
   * @param maxHeadBytes the maximum size of request line and headers
   * @param maxBodyBytes the maximum size of a body; with 0, bodies are not read
   */
  RequestReader(InputStream in, int maxHeadBytes, int maxBodyBytes) {
    this.in = in;
    this.maxHeadBytes = maxHeadBytes;
    this.bodies = new BodyReader(in, maxBodyBytes);
  }

  /**
   * A parsed request.
   *
   * @param http10 whether the version is HTTP/1.0, which does not support chunks
   * @param closes whether the connection cannot be reused: the client requested so, or an unread
   *     body follows
   * @param hasBody whether an unread body follows
   */
  record Head(Request request, boolean http10, boolean closes, boolean hasBody) {
    /** Represents a malformed request, whose end is unknown. */
    static final Head MALFORMED = new Head(Request.of("GET", "/"), false, true, true);
  }

  /**
   * Reads the next request.
   *
   * @param first the first byte, which was read by the caller
   */
  Head next(int first) throws IOException, BadRequestException {
    List<String> lines = lines(first);
    String[] words = lines.getFirst().split(" ", -1);
    if (words.length != 3 || !TOKEN.matcher(words[0]).matches()) {
      throw bad("malformed request line");
    }
    if (!words[2].equals("HTTP/1.1") && !words[2].equals("HTTP/1.0")) {
      throw new BadRequestException(
          Response.VERSION_NOT_SUPPORTED, "unsupported HTTP version; use HTTP/1.1 or HTTP/1.0");
    }
    boolean http10 = words[2].equals("HTTP/1.0");
    SortedMap<String, String> headers = headers(lines);
    String host = headers.get("Host");
    if (host == null ? !http10 : host.indexOf(',') >= 0) {
      throw bad("missing or repeated Host header");
    }
    return head(words[0], words[1], http10, headers);
  }

  private Head head(String method, String target, boolean http10, SortedMap<String, String> headers)
      throws IOException, BadRequestException {
    int mark = target.indexOf('?');
    String path = decoded(mark < 0 ? target : target.substring(0, mark), true);
    if (!path.startsWith("/")) {
      throw bad("path does not start with a slash");
    }
    if (path.chars().anyMatch(Character::isISOControl)) {
      throw bad("path contains control characters");
    }
    Map<String, List<String>> query = mark < 0 ? Map.of() : query(target.substring(mark + 1));
    boolean body = hasBody(headers);
    boolean keepAlive =
        http10
            ? hasConnectionOption(headers, "keep-alive")
            : !hasConnectionOption(headers, "close");
    Request request = new Request(method, path, query, headers, List.of(), "");
    return body && bodies.isEnabled()
        ? new Head(request.withBody(bodies.read(headers)), http10, !keepAlive, false)
        : new Head(request, http10, body || !keepAlive, body);
  }

  /** Returns whether the Connection header contains an option. */
  private static boolean hasConnectionOption(Map<String, String> headers, String option) {
    for (String value : headers.getOrDefault("Connection", "").split(",", -1)) {
      if (value.strip().equalsIgnoreCase(option)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasBody(Map<String, String> headers) throws BadRequestException {
    String length = headers.get("Content-Length");
    boolean encoded = headers.containsKey("Transfer-Encoding");
    if (length == null) {
      return encoded;
    }
    if (encoded || !NUMBER.matcher(length).matches()) {
      throw bad("ambiguous or malformed Content-Length");
    }
    return Long.parseLong(length) > 0;
  }

  private static SortedMap<String, String> headers(List<String> lines) throws BadRequestException {
    SortedMap<String, String> headers = Request.noHeaders();
    for (String line : lines.subList(1, lines.size())) {
      int colon = line.indexOf(':');
      if (colon < 0 || !TOKEN.matcher(line.substring(0, colon)).matches()) {
        throw bad("malformed header");
      }
      headers.merge(
          line.substring(0, colon), line.substring(colon + 1).strip(), (a, b) -> a + ", " + b);
    }
    return headers;
  }

  private static Map<String, List<String>> query(String text) throws BadRequestException {
    Map<String, List<String>> query = new LinkedHashMap<>();
    for (String part : text.split("&", -1)) {
      int equals = part.indexOf('=');
      String name = decoded(equals < 0 ? part : part.substring(0, equals), false);
      String value = equals < 0 ? "" : decoded(part.substring(equals + 1), false);
      query.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }
    return query;
  }

  private static String decoded(String text, boolean plusIsPlus) throws BadRequestException {
    try {
      return URLDecoder.decode(plusIsPlus ? text.replace("+", "%2B") : text, UTF_8);
    } catch (IllegalArgumentException e) {
      throw bad("malformed percent-encoding in the path or the query");
    }
  }

  /** Reads the lines up to the empty line. */
  private List<String> lines(int first) throws IOException, BadRequestException {
    List<String> lines = new ArrayList<>();
    ByteArrayOutputStream line = new ByteArrayOutputStream(128);
    int count = 0;
    for (int next = first; ; next = in.read()) {
      if (next < 0) {
        throw new IOException("connection closed within a request");
      }
      if (++count > maxHeadBytes) {
        throw new BadRequestException(
            Response.HEAD_TOO_LARGE,
            "request line and headers exceed %d bytes".formatted(maxHeadBytes));
      }
      if (next != '\n') {
        line.write(next);
        continue;
      }
      String text = line(line.toString(ISO_8859_1));
      line.reset();
      if (text.isEmpty() && !lines.isEmpty()) {
        return lines;
      }
      if (!text.isEmpty()) { // an empty line before the request line is ignored
        lines.add(text);
      }
    }
  }

  /**
   * Returns a line without its CR. Other line ends are rejected: a proxy might interpret them
   * differently, which allows request smuggling.
   *
   * @param text the line up to the LF
   */
  static String line(String text) throws BadRequestException {
    int end = text.length() - 1;
    if (end < 0 || text.charAt(end) != '\r') {
      throw bad("header line does not end with CR LF");
    }
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) && c != '\t' && c < FIRST_C1_CONTROL) {
        throw bad("header line contains control characters");
      }
    }
    return text.substring(0, end);
  }

  static BadRequestException bad(String message) {
    return new BadRequestException(Response.BAD_REQUEST, message);
  }

  /** A malformed request, or one that exceeds a limit. */
  static final class BadRequestException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    BadRequestException(int status, String message) {
      super(message);
      this.status = status;
    }

    Response response() {
      return Response.text(status, getMessage() + "\n");
    }
  }
}
