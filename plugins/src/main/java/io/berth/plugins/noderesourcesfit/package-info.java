/** NodeResourcesFit: a node needs room for what a pod requests; scores by how full it gets. */
@NullMarked
package io.berth.plugins.noderesourcesfit;

import org.jspecify.annotations.NullMarked;
