package io.berth.kube.extender;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Receives a response body up to a limit; a longer one is discarded and its connection closed. */
final class BoundedResponseBody implements BodySubscriber<byte[]> {
  private final long limit;
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private @Nullable Subscription source;

  BoundedResponseBody(long limit) {
    this.limit = limit;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    if (source != null) {
      subscription.cancel();
      return;
    }
    source = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (body.isDone()) {
        return; // received after the failure
      }
      if (received.size() + (long) buffer.remaining() > limit) {
        failTooLong();
        return;
      }
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      received.writeBytes(bytes);
    }
  }

  private void failTooLong() {
    received.reset();
    if (source != null) {
      source.cancel();
    }
    body.completeExceptionally(
        new IOException(
            "the response is longer than the limit of %d bytes for this request".formatted(limit)));
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(received.toByteArray());
  }
}
