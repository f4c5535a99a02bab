/** Whom we take servers for. */
@NullMarked
package io.berth.kube.tls;

import org.jspecify.annotations.NullMarked;
