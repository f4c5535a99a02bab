package io.berth.framework;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a plugin.
 *
 * <p>Immutable, so that a plugin can return a constant for equal rejections. {@link PluginStatus}
 * adds the name of the plugin.
 *
 * @param reasons the reasons that users see in events and conditions; empty on success
 * @param cause the exception behind an error, or null
 */
public record Status(Code code, List<String> reasons, @Nullable Throwable cause) {
  public static final Status SUCCESS = new Status(Code.SUCCESS, List.of(), null);
  public static final Status SKIP = new Status(Code.SKIP, List.of(), null);

  public Status {
    reasons = List.copyOf(reasons);
  }

  /** Returns a rejection that preemption may resolve. */
  public static Status unschedulable(String... reasons) {
    return new Status(Code.UNSCHEDULABLE, List.of(reasons), null);
  }

  /** Returns a rejection that preemption cannot resolve. */
  public static Status unschedulableAndUnresolvable(String... reasons) {
    return new Status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, List.of(reasons), null);
  }

  /** Returns a rejection until an event that the plugin waits for. */
  public static Status pending(String... reasons) {
    return new Status(Code.PENDING, List.of(reasons), null);
  }

  /** Returns the status of a pod that waits on Permit. */
  public static Status waiting(String... reasons) {
    return new Status(Code.WAIT, List.of(reasons), null);
  }

  /** Returns an error with a reason. */
  public static Status error(String reason) {
    return new Status(Code.ERROR, List.of(reason), null);
  }

  /** Returns an error whose reason is the message of the exception, or its class name. */
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

  /** Returns whether the plugin rejected the pod or the node, as opposed to a failure. */
  public boolean isRejected() {
    return switch (code) {
      case UNSCHEDULABLE, UNSCHEDULABLE_AND_UNRESOLVABLE, PENDING -> true;
      case SUCCESS, ERROR, WAIT, SKIP -> false;
    };
  }

  /** Returns the reasons, joined by commas. */
  public String message() {
    return String.join(", ", reasons);
  }
}
