package io.berth.tree;

import java.util.List;

/**
 * Decodes, validates and encodes the args of a plugin. One instance serves all profiles, so it must
 * be stateless.
 *
 * @param <A> the record of the plugin's args, with all defaults set
 */
public interface ArgsDecoder<A> {
  /** Returns the kind of the args in a configuration, by convention the plugin name and "Args". */
  String kind();

  /**
   * Decodes the args and sets defaults. Missing {@code args} decode as an empty object. Must not
   * read the fields {@code apiVersion} and {@code kind}, which the caller has already checked.
   */
  A decode(Fields fields);

  /** Reports every violated rule at the path of its field. */
  void validate(A args, Path path, Problems problems);

  /**
   * Returns whether invalid args are accepted as long as no profile enables the plugin. True only
   * for NodeResourcesFit, as in kube-scheduler.
   */
  default boolean isCheckedOnlyWhenEnabled() {
    return false;
  }

  /**
   * Returns the args with the resources that extenders manage and the scheduler must ignore; they
   * replace the ignored resources in the configuration. The default returns the args unchanged.
   */
  default A withIgnoredResources(A args, List<String> names) {
    return args;
  }

  /** Returns the printed form, without {@code apiVersion} and {@code kind}. */
  PrintedObject encode(A args);
}
