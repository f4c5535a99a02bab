package io.berth.cli.flags;

import org.jspecify.annotations.Nullable;

/**
 * A flag of kube-scheduler.
 *
 * @param name without dashes
 * @param behaviour what Berth does with it; for a refused flag, the reason
 * @param instead the alternative to the flag; empty if there is none
 * @param harmless the accepted value of a refused flag that has no effect, mostly kube-scheduler's
 *     default; null if there is none
 */
public record KubeFlag(
    String name, Treatment treatment, String behaviour, String instead, @Nullable String harmless) {

  /** How Berth treats a flag. */
  public enum Treatment {
    /** Berth does what kube-scheduler does. */
    ACCEPTED,
    /** The flag is accepted and has no effect. */
    NO_EFFECT,
    /** Berth does not start with the flag. */
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

  /** Returns the flag with its dashes. */
  public String flag() {
    return "--" + name;
  }

  /** Returns whether a value of a refused flag has no effect. */
  public boolean isHarmless(String value) {
    return harmless != null
        && (value.equals(harmless)
            || GoBoolean.parse(value)
                .flatMap(given -> GoBoolean.parse(harmless).map(given::equals))
                .orElse(false));
  }

  /** Returns the error message for a refused flag. */
  public String errorMessage(String value) {
    return "%s: \"%s\" is not supported, because %s; %s"
        .formatted(flag(), value, behaviour, instead);
  }
}
