package io.berth.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A compiled label selector. */
public final class LabelSelector {
  public static final LabelSelector EVERYTHING = new LabelSelector();
  public static final LabelSelector NOTHING = new LabelSelector();

  private LabelSelector() {}

  /**
   * Compiles the API's form: null matches nothing, an empty one everything.
   *
   * @throws InvalidSelectorException if a requirement is malformed
   */
  public static LabelSelector of(
      io.fabric8.kubernetes.api.model.@Nullable LabelSelector selector) {
    return Unbuilt.yet("to be built");
  }

  /**
   * Compiles the string form, such as {@code "app=web,tier notin (db)"}.
   *
   * @throws InvalidSelectorException if the text is malformed
   */
  public static LabelSelector parse(String text) {
    return Unbuilt.yet("to be built");
  }

  /** Every pair must be present; an empty or absent map matches everything. */
  public static LabelSelector ofMap(@Nullable Map<String, String> pairs) {
    return Unbuilt.yet("to be built");
  }

  /** This selector with more requirements; nothing stays nothing. */
  public LabelSelector withAll(List<Requirement> extra) {
    return Unbuilt.yet("to be built");
  }

  public boolean matches(Labels labels) {
    return Unbuilt.<Boolean>yet("to be built");
  }

  public boolean isEverything() {
    return Unbuilt.<Boolean>yet("to be built");
  }

  public boolean isNothing() {
    return Unbuilt.<Boolean>yet("to be built");
  }

  public List<Requirement> requirements() {
    return Unbuilt.yet("to be built");
  }
}
