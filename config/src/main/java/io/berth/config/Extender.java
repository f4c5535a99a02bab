package io.berth.config;

import io.berth.tree.Durations;
import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP extender.
 *
 * @param httpTimeout zero in a configuration as read; 5 seconds by default in an effective one
 * @param ignorable whether scheduling continues without the extender when it fails
 */
public record Extender(
    String urlPrefix,
    String filterVerb,
    String preemptVerb,
    String prioritizeVerb,
    long weight,
    String bindVerb,
    boolean enableHttps,
    @Nullable ExtenderTls tlsConfig,
    Duration httpTimeout,
    boolean nodeCacheCapable,
    List<ManagedResource> managedResources,
    boolean ignorable) {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

  /** A resource that the extender manages, and whether the scheduler ignores it. */
  public record ManagedResource(String name, boolean ignoredByScheduler) {
    static ManagedResource decode(Fields fields) {
      return new ManagedResource(
          fields.string("name", ""), fields.bool("ignoredByScheduler", false));
    }

    PrintedObject encode() {
      return new PrintedObject()
          .set("name", name)
          .setIfTrue("ignoredByScheduler", ignoredByScheduler);
    }
  }

  static Extender decode(Fields fields) {
    return new Extender(
        fields.string("urlPrefix", ""),
        fields.string("filterVerb", ""),
        fields.string("preemptVerb", ""),
        fields.string("prioritizeVerb", ""),
        fields.int64("weight", 0),
        fields.string("bindVerb", ""),
        fields.bool("enableHTTPS", false),
        fields.object("tlsConfig", ExtenderTls::decode),
        Objects.requireNonNullElse(fields.durationNotNull("httpTimeout"), Duration.ZERO),
        fields.bool("nodeCacheCapable", false),
        fields.objects("managedResources", ManagedResource::decode),
        fields.bool("ignorable", false));
  }

  /**
   * Returns why the URL is unusable, or null if it is valid or no verb uses it. kube-scheduler
   * detects it on the first call.
   */
  public @Nullable String urlProblem() {
    boolean hasVerb =
        Stream.of(filterVerb, preemptVerb, prioritizeVerb, bindVerb)
            .anyMatch(verb -> !verb.isEmpty());
    if (!hasVerb || isUrl(urlPrefix)) {
      return null;
    }
    return urlPrefix.isEmpty()
        ? "is missing; write the URL of the extender, like http://host/path"
        : "is not a URL; write it like http://host/path";
  }

  private static boolean isUrl(String text) {
    try {
      URI uri = new URI(text);
      return uri.getHost() != null
          && ("http".equalsIgnoreCase(uri.getScheme())
              || "https".equalsIgnoreCase(uri.getScheme()));
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** Returns the extender with the default timeout in place of zero. */
  Extender withDefaultTimeout() {
    return httpTimeout.isZero()
        ? new Extender(
            urlPrefix,
            filterVerb,
            preemptVerb,
            prioritizeVerb,
            weight,
            bindVerb,
            enableHttps,
            tlsConfig,
            DEFAULT_TIMEOUT,
            nodeCacheCapable,
            managedResources,
            ignorable)
        : this;
  }

  PrintedObject encode() {
    return new PrintedObject()
        .set("urlPrefix", urlPrefix)
        .setUnlessEmpty("filterVerb", filterVerb)
        .setUnlessEmpty("preemptVerb", preemptVerb)
        .setUnlessEmpty("prioritizeVerb", prioritizeVerb)
        .set("weight", weight == 0 ? null : weight)
        .setUnlessEmpty("bindVerb", bindVerb)
        .setIfTrue("enableHTTPS", enableHttps)
        .set("tlsConfig", tlsConfig == null ? null : tlsConfig.encode())
        .set("httpTimeout", Durations.print(httpTimeout))
        .setIfTrue("nodeCacheCapable", nodeCacheCapable)
        .list("managedResources", managedResources, ManagedResource::encode)
        .setIfTrue("ignorable", ignorable);
  }
}
