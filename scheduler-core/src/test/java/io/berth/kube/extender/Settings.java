package io.berth.kube.extender;

import io.berth.config.Extender;
import io.berth.config.ExtenderTls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds an extender's settings: {@code Settings.at(url).filter("filter").ignorable()}. */
final class Settings {
  private String url;
  private String filter = "";
  private String prioritize = "";
  private String bind = "";
  private String preempt = "";
  private long weight;
  private boolean https;
  private @Nullable ExtenderTls tls;
  private Duration timeout = Duration.ofSeconds(30);
  private boolean cached;
  private boolean ignorable;
  private final List<Extender.ManagedResource> managed = new ArrayList<>();

  private Settings(String url) {
    this.url = url;
  }

  static Settings at(String url) {
    return new Settings(url);
  }

  /** Sets the URL to a local port with TLS. */
  Settings at(int port) {
    url = "https://127.0.0.1:" + port;
    return this;
  }

  Settings filter(String verb) {
    filter = verb;
    return this;
  }

  Settings prioritize(String verb, long scoreWeight) {
    prioritize = verb;
    weight = scoreWeight;
    return this;
  }

  Settings bind(String verb) {
    bind = verb;
    return this;
  }

  Settings preempt(String verb) {
    preempt = verb;
    return this;
  }

  Settings https() {
    https = true;
    return this;
  }

  Settings tls(ExtenderTls settings) {
    tls = settings;
    return this;
  }

  Settings timeout(Duration atMost) {
    timeout = atMost;
    return this;
  }

  /** Sets nodeCacheCapable: nodes are sent by name. */
  Settings cached() {
    cached = true;
    return this;
  }

  Settings ignorable() {
    ignorable = true;
    return this;
  }

  Settings manages(String resource) {
    managed.add(new Extender.ManagedResource(resource, false));
    return this;
  }

  Extender build() {
    return new Extender(
        url,
        filter,
        preempt,
        prioritize,
        weight,
        bind,
        https,
        tls,
        timeout,
        cached,
        List.copyOf(managed),
        ignorable);
  }
}
