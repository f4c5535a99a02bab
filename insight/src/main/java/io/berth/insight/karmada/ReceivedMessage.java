package io.berth.insight.karmada;

import com.google.protobuf.MessageLite;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.lite.ProtoLiteUtils;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A message as it came, be it readable or not: gRPC itself would tell the client of one that is not
 * nothing but that something went wrong.
 *
 * @param problem why there is no message; null where there is one
 */
record ReceivedMessage<Q>(@Nullable Q message, @Nullable StatusRuntimeException problem) {
  static <Q extends MessageLite> Marshaller<ReceivedMessage<Q>> marshaller(Q kind) {
    Marshaller<Q> plain = ProtoLiteUtils.marshaller(kind);
    return new Marshaller<>() {
      @Override
      public ReceivedMessage<Q> parse(InputStream stream) {
        try {
          return new ReceivedMessage<>(plain.parse(stream), null);
        } catch (StatusRuntimeException e) {
          return new ReceivedMessage<>(null, e);
        }
      }

      @Override
      public InputStream stream(ReceivedMessage<Q> value) {
        throw new UnsupportedOperationException("A server asks nothing.");
      }
    };
  }
}
