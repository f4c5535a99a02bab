// Package specs is Kubernetes' own end-to-end suite for scheduling with an
// entry point of ours: the specs come from the Kubernetes module as they are,
// and run on the cluster that --kubeconfig names, with any scheduler.
//
// Of every spec that ran, or with --ginkgo.dry-run would run, a line goes to
// standard output: SPEC, its state, seconds, name and what went wrong, between
// tabs.
package specs

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"
	"github.com/onsi/gomega"

	"k8s.io/kubernetes/test/e2e/framework"
	"k8s.io/kubernetes/test/e2e/framework/config"
	e2enode "k8s.io/kubernetes/test/e2e/framework/node"

	_ "k8s.io/kubernetes/test/e2e/scheduling"

	// What else the suite's own program has linked in.
	_ "k8s.io/component-base/logs/testinit"
	_ "k8s.io/kubernetes/test/e2e/feature"
	_ "k8s.io/kubernetes/test/e2e/framework/debug/init"
	_ "k8s.io/kubernetes/test/e2e/framework/node/init"
	_ "k8s.io/kubernetes/test/utils/format"
)

func TestMain(m *testing.M) {
	config.CopyFlags(config.Flags, flag.CommandLine)
	framework.RegisterCommonFlags(flag.CommandLine)
	framework.RegisterClusterFlags(flag.CommandLine)
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "cannot make sense of %q\n", flag.Args())
		os.Exit(2)
	}
	framework.AfterReadingAllFlags(&framework.TestContext)
	os.Exit(m.Run())
}

func TestScheduling(t *testing.T) {
	gomega.RegisterFailHandler(framework.Fail)
	suite, reporter := framework.CreateGinkgoConfig()
	// Not at package level: the framework builds the spec tree when it reads its
	// flags, and drops report nodes that were registered before that.
	ginkgo.ReportAfterEach(report)
	ginkgo.RunSpecs(t, "sig-scheduling", suite, reporter)
}

var _ = ginkgo.BeforeSuite(func(ctx context.Context) {
	client, err := framework.LoadClientset()
	framework.ExpectNoError(err)
	timeout := framework.NewTimeoutContext().NodeSchedulable
	framework.ExpectNoError(e2enode.WaitForAllNodesSchedulable(ctx, client, timeout))
	if framework.TestContext.CloudConfig.NumNodes == framework.DefaultNumNodes {
		nodes, err := e2enode.GetReadySchedulableNodes(ctx, client)
		framework.ExpectNoError(err)
		framework.TestContext.CloudConfig.NumNodes = len(nodes.Items)
	}
	framework.TestContext.IPFamily = "ipv4"
})

func report(spec ginkgo.SpecReport) {
	leftOut := spec.State.Is(types.SpecStateSkipped) && spec.Failure.Message == ""
	if spec.State.Is(types.SpecStatePending) || leftOut {
		return
	}
	why := strings.Join(strings.Fields(spec.Failure.Message), " ")
	fmt.Printf("\nSPEC\t%s\t%.1f\t%s\t%s\n", spec.State, spec.RunTime.Seconds(), spec.FullText(), why)
}
