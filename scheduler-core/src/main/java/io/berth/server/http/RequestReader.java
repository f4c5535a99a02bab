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

/** Reads requests, one after the other; of their bodies only those that are wanted. */
final class RequestReader {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /** From here on control characters are bytes of UTF-8, for all one knows. */
  private static final char FIRST_OF_C1 = '\u0080';

  private final InputStream in;
  private final int mostBytes;
  private final BodyReader bodies;

  /** Reads requests without bodies. */
  RequestReader(InputStream in, int mostBytes) {
    this(in, mostBytes, 0);
  }

  /**
   * Makes a reader.
   *
   * @param mostBytes how long a head may be
   * @param mostBodyBytes how long a body may be; 0 for none to be read
   */
  RequestReader(InputStream in, int mostBytes, int mostBodyBytes) {
    this.in = in;
    this.mostBytes = mostBytes;
    this.bodies = new BodyReader(in, mostBodyBytes);
  }

  /**
   * The head of a request.
   *
   * @param http10 whether the client speaks HTTP/1.0, and knows no chunks
   * @param closes whether the connection cannot be used any more afterwards: the client said so, or
   *     a body follows that is not read
   * @param hasBody whether such a body follows
   */
  record Head(Request request, boolean http10, boolean closes, boolean hasBody) {
    /** Stands for a request that breaks the rules: who knows where it ends. */
    static final Head UNREADABLE = new Head(Request.of("GET", "/"), false, true, true);
  }

  /**
   * Reads a request.
   *
   * @param first its first byte, which has been read already
   */
  Head next(int first) throws IOException, BadRequestException {
    List<String> lines = lines(first);
    String[] words = lines.getFirst().split(" ", -1);
    if (words.length != 3 || !TOKEN.matcher(words[0]).matches()) {
      throw bad("no request of HTTP");
    }
    if (!words[2].equals("HTTP/1.1") && !words[2].equals("HTTP/1.0")) {
      throw new BadRequestException(
          Response.VERSION_NOT_SUPPORTED, "HTTP/1.1 is spoken here, and HTTP/1.0");
    }
    boolean http10 = words[2].equals("HTTP/1.0");
    SortedMap<String, String> headers = headers(lines);
    String host = headers.get("Host");
    if (host == null ? !http10 : host.indexOf(',') >= 0) {
      throw bad("a request names one Host");
    }
    return head(words[0], words[1], http10, headers);
  }

  private Head head(String method, String target, boolean http10, SortedMap<String, String> headers)
      throws IOException, BadRequestException {
    int mark = target.indexOf('?');
    String path = decoded(mark < 0 ? target : target.substring(0, mark), true);
    if (!path.startsWith("/")) {
      throw bad("a path starts with a slash");
    }
    if (path.chars().anyMatch(Character::isISOControl)) {
      throw bad("a path has no control characters");
    }
    Map<String, List<String>> query = mark < 0 ? Map.of() : query(target.substring(mark + 1));
    boolean body = hasBody(headers);
    boolean stays = http10 ? says(headers, "keep-alive") : !says(headers, "close");
    Request request = new Request(method, path, query, headers, List.of(), "");
    return body && bodies.areWanted()
        ? new Head(request.withBody(bodies.read(headers)), http10, !stays, false)
        : new Head(request, http10, body || !stays, body);
  }

  /** Tells whether the client asks for this to be done with the connection. */
  private static boolean says(Map<String, String> headers, String option) {
    for (String word : headers.getOrDefault("Connection", "").split(",", -1)) {
      if (word.strip().equalsIgnoreCase(option)) {
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
      throw bad("the length of the body is not clear");
    }
    return Long.parseLong(length) > 0;
  }

  private static SortedMap<String, String> headers(List<String> lines) throws BadRequestException {
    SortedMap<String, String> headers = Request.noHeaders();
    for (String line : lines.subList(1, lines.size())) {
      int colon = line.indexOf(':');
      if (colon < 0 || !TOKEN.matcher(line.substring(0, colon)).matches()) {
        throw bad("no header of HTTP");
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
      throw bad("an escape in the path or the query is broken");
    }
  }

  /** Reads up to the empty line. */
  private List<String> lines(int first) throws IOException, BadRequestException {
    List<String> lines = new ArrayList<>();
    ByteArrayOutputStream line = new ByteArrayOutputStream(128);
    int count = 0;
    for (int next = first; ; next = in.read()) {
      if (next < 0) {
        throw new IOException("the connection ended within a request");
      }
      if (++count > mostBytes) {
        throw new BadRequestException(
            Response.HEAD_TOO_LARGE, "a request may have %d bytes".formatted(mostBytes));
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
      if (!text.isEmpty()) { // one may stand before a request
        lines.add(text);
      }
    }
  }

  /**
   * Returns a line without its end, which has to be CR LF. Servers in front of this one may take
   * other characters for an end, or not: nobody should have to guess what a request is.
   */
  static String line(String read) throws BadRequestException {
    int end = read.length() - 1;
    if (end < 0 || read.charAt(end) != '\r') {
      throw bad("a line ends with CR LF");
    }
    for (int i = 0; i < end; i++) {
      char c = read.charAt(i);
      if (Character.isISOControl(c) && c != '\t' && c < FIRST_OF_C1) {
        throw bad("a line has no control characters");
      }
    }
    return read.substring(0, end);
  }

  static BadRequestException bad(String message) {
    return new BadRequestException(Response.BAD_REQUEST, message);
  }
}
