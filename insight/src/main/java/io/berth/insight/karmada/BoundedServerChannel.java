package io.berth.insight.karmada;

import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A listening socket with a limited number of open connections. */
final class BoundedServerChannel extends NioServerSocketChannel {
  private static final Logger LOG = LoggerFactory.getLogger(BoundedServerChannel.class);

  private final int maxConnections;
  private final AtomicInteger open = new AtomicInteger();

  /* Whether the limit was logged; only this channel's event loop accesses it. */
  private boolean warned;

  BoundedServerChannel(int maxConnections) {
    this.maxConnections = maxConnections;
  }

  @Override
  protected int doReadMessages(List<Object> accepted) throws Exception {
    int before = accepted.size();
    int read = super.doReadMessages(accepted);
    if (accepted.size() == before) {
      return read;
    }
    Channel connection = (Channel) accepted.getLast();
    if (open.get() < maxConnections) {
      open.incrementAndGet();
      var _ = connection.closeFuture().addListener(_ -> open.decrementAndGet());
      warned = false;
      return read;
    }
    accepted.removeLast();
    connection.unsafe().closeForcibly();
    if (!warned) {
      LOG.atWarn()
          .addKeyValue("limit", maxConnections)
          .log("gRPC connection limit reached, closing new connections");
      warned = true;
    }
    return 0;
  }
}
