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

/**
 * Takes an answer in as long as it is no longer than it may be. Of one that is, nothing more is
 * read, and its connection is closed.
 */
final class BoundedResponseBody implements BodySubscriber<byte[]> {
  private final long limit;
  private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
  private @Nullable Subscription source;

  BoundedResponseBody(long limit) {
    this.limit = limit;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return whole;
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
  public void onNext(List<ByteBuffer> pieces) {
    for (ByteBuffer piece : pieces) {
      if (whole.isDone()) {
        return; // what was on its way when it became too much
      }
      if (taken.size() + (long) piece.remaining() > limit) {
        refuse();
        return;
      }
      byte[] bytes = new byte[piece.remaining()];
      piece.get(bytes);
      taken.writeBytes(bytes);
    }
  }

  private void refuse() {
    taken.reset();
    if (source != null) {
      source.cancel();
    }
    whole.completeExceptionally(
        new IOException(
            "the answer is longer than the %d bytes that this request may be answered with"
                .formatted(limit)));
  }

  @Override
  public void onError(Throwable failure) {
    whole.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    whole.complete(taken.toByteArray());
  }
}
