/**
 * The scheduling framework: the interfaces of the extension points, the types that they exchange
 * with the runtime, and the interfaces through which plugins access the cluster.
 */
@NullMarked
package io.berth.framework;

import org.jspecify.annotations.NullMarked;
