package io.berth.server.http;

import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request.
 *
 * @param method in upper case
 * @param path decoded, without the query
 * @param query the values of each parameter; the value of one without {@code =} is empty
 * @param headers by case-insensitive name
 * @param certificates the client's certificate chain, the leaf first. The handshake proved that the
 *     client has the key; the issuer is not verified yet
 * @param body the body; empty if the server does not read bodies
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

  /** Returns a request without query, headers, certificates and body. */
  public static Request of(String method, String path) {
    return new Request(method, path, Map.of(), noHeaders(), List.of(), "");
  }

  public Request withHeader(String name, String value) {
    SortedMap<String, String> extended = noHeaders();
    extended.putAll(headers);
    extended.put(name, value);
    return new Request(method, path, query, extended, certificates, body);
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
