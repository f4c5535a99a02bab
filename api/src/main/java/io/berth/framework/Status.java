package io.berth.framework;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plugin's answer: a code, reasons for people, and for errors what went wrong.
 *
 * <p>Immutable, so that a refusal that is the same for every node can be one constant. Which plugin
 * said it is known to the runner, see {@link PluginStatus}.
 */
public record Status(Code code, List<String> reasons, @Nullable Throwable cause) {
  public static final Status SUCCESS = new Status(Code.SUCCESS, List.of(), null);
  public static final Status SKIP = new Status(Code.SKIP, List.of(), null);

  public Status {
    reasons = List.copyOf(reasons);
  }

  public static Status unschedulable(String... reasons) {
    return new Status(Code.UNSCHEDULABLE, List.of(reasons), null);
  }

  public static Status unschedulableAndUnresolvable(String... reasons) {
    return new Status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, List.of(reasons), null);
  }

  public static Status pending(String... reasons) {
    return new Status(Code.PENDING, List.of(reasons), null);
  }

  public static Status waiting(String... reasons) {
    return new Status(Code.WAIT, List.of(reasons), null);
  }

  public static Status error(String reason) {
    return new Status(Code.ERROR, List.of(reason), null);
  }

  /** Returns an error whose reason is the cause's message, or its class where it has none. */
  public static Status error(Throwable cause) {
    String message = cause.getMessage();
    return new Status(
        Code.ERROR, List.of(message == null ? cause.getClass().getSimpleName() : message), cause);
  }

  public boolean isSuccess() {
    return code == Code.SUCCESS;
  }

  public boolean isSkip() {
    return code == Code.SKIP;
  }

  public boolean isError() {
    return code == Code.ERROR;
  }

  /** Tells whether this is a "no" to the pod, as opposed to a failure of the plugin. */
  public boolean isRejected() {
    return switch (code) {
      case UNSCHEDULABLE, UNSCHEDULABLE_AND_UNRESOLVABLE, PENDING -> true;
      case SUCCESS, ERROR, WAIT, SKIP -> false;
    };
  }

  /** Returns all reasons in one line. */
  public String message() {
    return String.join(", ", reasons);
  }
}
