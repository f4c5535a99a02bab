package io.berth.cli.flags;

import org.jspecify.annotations.Nullable;

/**
 * A flag of kube-scheduler.
 *
 * @param name without dashes
 * @param behaviour what Berth does with it; if refused, why
 * @param instead what to write instead; empty if there is nothing better
 * @param harmless for a refused flag the value that asks for nothing, which is accepted: mostly
 *     kube-scheduler's default; null if there is none
 */
public record KubeFlag(
    String name, Treatment treatment, String behaviour, String instead, @Nullable String harmless) {

  /** What becomes of a flag. */
  public enum Treatment {
    /** Berth does what kube-scheduler does. */
    ACCEPTED,
    /** Berth has nothing that the flag could change. */
    NO_EFFECT,
    /** Berth does not start. */
    REFUSED
  }

  static KubeFlag accepted(String name, String behaviour) {
    return accepted(name, behaviour, "");
  }

  static KubeFlag accepted(String name, String behaviour, String instead) {
    return new KubeFlag(name, Treatment.ACCEPTED, behaviour, instead, "");
  }

  static KubeFlag noEffect(String name, String behaviour) {
    return new KubeFlag(name, Treatment.NO_EFFECT, behaviour, "", "");
  }

  static KubeFlag refused(String name, String harmless, String behaviour, String instead) {
    return new KubeFlag(name, Treatment.REFUSED, behaviour, instead, harmless);
  }

  /** Returns the flag as it is written. */
  public String flag() {
    return "--" + name;
  }

  /** Tells whether a value of a refused flag asks for nothing. */
  public boolean isHarmless(String value) {
    return harmless != null
        && (value.equals(harmless)
            || GoBoolean.parse(value)
                .flatMap(given -> GoBoolean.parse(harmless).map(given::equals))
                .orElse(false));
  }

  /** Returns the message for a refused flag. */
  public String refusal(String value) {
    return "%s: \"%s\" is not supported, because %s; %s"
        .formatted(flag(), value, behaviour, instead);
  }
}
