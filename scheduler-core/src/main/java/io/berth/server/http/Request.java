package io.berth.server.http;

import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks for.
 *
 * @param method in capitals
 * @param path decoded, without the query
 * @param query the values of each parameter; one without a value has the empty text
 * @param headers by name, whatever its capitals
 * @param certificates the chain that the client has shown and holds the key of, its own first;
 *     nobody has checked yet who signed it
 * @param body what was sent along; empty where the server wants no bodies
 */
public record Request(
    String method,
    String path,
    Map<String, List<String>> query,
    SortedMap<String, String> headers,
    List<X509Certificate> certificates,
    String body) {

  public Request {
    headers = Collections.unmodifiableSortedMap(headers);
    certificates = List.copyOf(certificates);
  }

  /** A request without query, headers, certificates and body. */
  public static Request of(String method, String path) {
    return new Request(method, path, Map.of(), noHeaders(), List.of(), "");
  }

  public Request withHeader(String name, String value) {
    SortedMap<String, String> more = noHeaders();
    more.putAll(headers);
    more.put(name, value);
    return new Request(method, path, query, more, certificates, body);
  }

  public Request withQuery(Map<String, List<String>> parameters) {
    return new Request(method, path, parameters, headers, certificates, body);
  }

  public Request withCertificates(List<X509Certificate> chain) {
    return new Request(method, path, query, headers, chain, body);
  }

  public Request withBody(String text) {
    return new Request(method, path, query, headers, certificates, text);
  }

  public @Nullable String header(String name) {
    return headers.get(name);
  }

  static SortedMap<String, String> noHeaders() {
    return new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  }
}
