package io.berth.kube;

import org.jspecify.annotations.Nullable;

/**
 * The kubeconfig or another setting of the connection to the API server is invalid: no request was
 * sent. The message names the file, the field and the remedy.
 */
public final class InvalidClientConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidClientConfigException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
