package io.berth.tree;

import java.util.List;

/**
 * What a plugin with arguments contributes for them: how they are read from a configuration file,
 * checked, and printed again. The same object serves every profile, so it holds no state.
 *
 * @param <A> the plugin's record of arguments, with every default filled in
 */
public interface ArgsDecoder<A> {
  /** The kind that the arguments carry in a file, by custom the plugin's name and "Args". */
  String kind();

  /**
   * Reads the arguments and fills in defaults. An absent {@code args} reads as an empty object. The
   * fields {@code apiVersion} and {@code kind} were looked at before and must not be asked for.
   */
  A decode(Fields fields);

  /** Reports every rule that the arguments break, each at its own path. */
  void validate(A args, Path path, Problems problems);

  /**
   * Whether arguments may be wrong as long as no profile enables the plugin. Only NodeResourcesFit
   * is that forgiving, because kube-scheduler is.
   */
  default boolean checkedOnlyWhenEnabled() {
    return false;
  }

  /**
   * The arguments once extenders are known: resources that an extender wants the scheduler to
   * ignore take the place of those that the file names. Most plugins do not care.
   */
  default A withIgnoredResources(A args, List<String> names) {
    return args;
  }

  /** The printed form, without {@code apiVersion} and {@code kind}. */
  PrintedObject encode(A args);
}
