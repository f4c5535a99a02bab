/** NodePorts: a port of a node is taken once. */
@NullMarked
package io.berth.plugins.nodeports;

import org.jspecify.annotations.NullMarked;
